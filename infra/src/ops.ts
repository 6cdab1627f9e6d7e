import { run } from './command.ts';
import { controlOf } from './control.ts';
import { parts } from './parts.ts';
import { say } from './report/progress.ts';
import { runBeside, runningStack } from './running.ts';
import { serverNames } from './servers/servers.ts';
import { controlActions } from './stack/control.ts';
import { reasonOf, Trouble } from './trouble.ts';

/*
 * An operator's commands on the product that runs:
 *   npm run ops -- dead-letters [list|replay] [consumer]
 *   npm run ops -- stop|start|kill|pause|resume <part>
 *   npm run ops -- <service> rebuild <snapshot>
 */
const usage =
  "Say what to do: 'dead-letters list', 'dead-letters replay', 'stop gifts' (or start, kill, pause, resume), 'gifts rebuild lists'.";

await run(async () => {
  const [first = '', ...rest] = process.argv.slice(2);
  const action = controlActions.find(known => known === first);
  if (action !== undefined) return await control(rest[0], action);
  if (first === 'dead-letters') {
    const command = rest.length === 0 ? ['list'] : rest;
    process.exitCode = await runBeside('users', 'services/kit/dist/dead-letters.js', command);
  } else if (rest[0] === 'rebuild' && rest.length === 2) {
    process.exitCode = await runBeside(first, `services/${first}/dist/main.js`, rest);
  } else {
    throw new Trouble(usage);
  }
});

async function control(name: string | undefined, action: (typeof controlActions)[number]): Promise<void> {
  const names = [...parts.map(part => part.name), ...serverNames];
  if (name === undefined || !names.includes(name)) {
    throw new Trouble(`Say which part to ${action}: ${names.join(', ')}.`);
  }
  try {
    await controlOf({ STACK_CONTROL_URL: runningStack().control })?.(name, action);
    say(`  ${action}: ${name}`);
  } catch (error) {
    throw error instanceof Trouble ? error : new Trouble(reasonOf(error));
  }
}
