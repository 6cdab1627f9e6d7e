// Starts one part: `run.mjs gifts`; or runs an operator's command next to a running part: `run.mjs users lag`,
// `run.mjs gifts rebuild lists`, `run.mjs shop import feed.xml`. Keys come from the environment or from the file that
// `keys.mjs` wrote.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const services = readdirSync('services').filter(name => existsSync(`services/${name}/dist/main.js`));
const parts = [...services, 'gateway'];
const [, , part, ...rest] = process.argv;
if (!parts.includes(part)) {
  console.error(`A part is missing, one of: ${parts.join(', ')}.`);
  process.exit(1);
}

const file = process.env.KEYS_FILE;
if (file) {
  const keys = JSON.parse(readFileSync(file, 'utf8'));
  for (const [name, value] of Object.entries({ ...keys.shared, ...keys.parts[part] })) {
    process.env[name] ??= value;
  }
}

const operations = 'services/kit/dist/operations.js';
/** Commands that are separate programs. */
const programs = new Map([
  ['lag', operations],
  ['outbox', operations],
  ['partitions', operations],
  ['backup', operations],
  ['restore', operations],
  ['empty-log', operations],
  ['dead-letters', 'services/kit/dist/dead-letters.js'],
  ['end-sessions', 'services/users/dist/end-sessions.js'],
  ['import', 'services/shop/dist/import.js'],
]);
/** Commands that a part handles itself; the gateway only serves. */
const own = part === 'gateway' ? [] : ['rebuild', 'catch-up', 'migrate'];
const [command, ...words] = rest;
const program = programs.get(command);
// With an unknown command a part would start serving, as a second instance.
if (command !== undefined && program === undefined && !own.includes(command)) {
  console.error(`Unknown command '${command}'. Commands: ${[...programs.keys(), ...own].join(', ')}.`);
  process.exit(1);
}

const load = file => import(pathToFileURL(`${process.cwd()}/${file}`).href);

const run = async (file, args) => {
  process.argv = [process.argv[0], process.argv[1], ...args];
  await load(file);
};

if (program === undefined) {
  // Loaded first, so that later imports are instrumented; it does nothing without a collector.
  process.env.OTEL_SERVICE_NAME ??= part;
  await load('services/kit/dist/telemetry.js');
  await run(part === 'gateway' ? 'gateway/dist/main.js' : `services/${part}/dist/main.js`, rest);
} else {
  // The operations are one program with the command as its argument.
  await run(program, program === operations ? rest : words);
}
