import { runInSystem } from './testing/system-program.ts';

/* Runs tests/chaos on a separate product. `--compose` runs it in containers. */
const compose = '--compose';
const args = process.argv.slice(2);
await runInSystem('chaos', 'tests/chaos/main.ts', {
  args: args.filter(arg => arg !== compose),
  inContainers: args.includes(compose),
});
