// Starts a service or the gateway (`run.mjs gifts`), or runs an operator's command (`run.mjs users lag`,
// `run.mjs gifts rebuild lists`, `run.mjs shop import feed.xml`). Keys come from the environment or from the file of
// `keys.mjs`.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const services = readdirSync('services').filter(name => existsSync(`services/${name}/dist/main.js`));
const parts = [...services, 'gateway'];
const [, , part, ...rest] = process.argv;
if (!parts.includes(part)) {
  console.error(`Give a part: ${parts.join(', ')}.`);
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
/** Handled by a service's main program; the gateway has none. */
const mainCommands = part === 'gateway' ? [] : ['rebuild', 'catch-up', 'migrate'];
const [command, ...args] = rest;
const program = programs.get(command);
// With an unknown command, the main program would start a second instance.
if (command !== undefined && program === undefined && !mainCommands.includes(command)) {
  console.error(
    `Unknown command '${command}'. Commands: ${[...programs.keys(), ...mainCommands].join(', ')}.`,
  );
  process.exit(1);
}

const load = file => import(pathToFileURL(`${process.cwd()}/${file}`).href);

const run = async (file, programArgs) => {
  process.argv = [process.argv[0], process.argv[1], ...programArgs];
  await load(file);
};

if (program === undefined) {
  // Loaded first, to instrument the later imports. Does nothing without a collector.
  process.env.OTEL_SERVICE_NAME ??= part;
  await load('services/kit/dist/telemetry.js');
  await run(part === 'gateway' ? 'gateway/dist/main.js' : `services/${part}/dist/main.js`, rest);
} else {
  // `operations` takes the command as its first argument.
  await run(program, program === operations ? rest : args);
}
