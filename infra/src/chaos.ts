import { runInHouse } from './testing/house-program.ts';

/** Kills every part in turn under load (tests/chaos), in a separate product; `--compose`: in containers. */
const compose = '--compose';
const args = process.argv.slice(2);
await runInHouse('chaos', 'tests/chaos/main.ts', {
  args: args.filter(arg => arg !== compose),
  inContainers: args.includes(compose),
});
