// Starts one part: `run.mjs gifts`. Keys come from the environment or from the file that `keys.mjs` wrote.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [, , part, ...rest] = process.argv;
if (!part) {
  console.error('Say which part to start: users, lists, gifts, occasions, shop, notifications or gateway.');
  process.exit(1);
}

const file = process.env.KEYS_FILE;
if (file) {
  const keys = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, value] of Object.entries({ ...keys.shared, ...keys.parts[part] })) {
    process.env[name] ??= value;
  }
}

process.argv = [process.argv[0], process.argv[1], ...rest];
const folder = part === 'gateway' ? 'gateway' : `services/${part}`;
await import(pathToFileURL(`${process.cwd()}/${folder}/dist/main.js`).href);
