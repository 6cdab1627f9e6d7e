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

const load = file => import(pathToFileURL(`${process.cwd()}/${file}`).href);

// Before all else, so that what is loaded later is watched; it does nothing where no collector is named.
process.env.OTEL_SERVICE_NAME ??= part;
await load('services/kit/dist/telemetry.js');

process.argv = [process.argv[0], process.argv[1], ...rest];
const folder = part === 'gateway' ? 'gateway' : `services/${part}`;
await load(`${folder}/dist/main.js`);
