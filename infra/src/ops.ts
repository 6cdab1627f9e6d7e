import path from 'node:path';
import { run } from './command.ts';
import { controlOf } from './control.ts';
import { dataFolder } from './folders.ts';
import { localSecrets } from './kubernetes/secrets.ts';
import { parts, partsOf } from './parts.ts';
import { say } from './report/progress.ts';
import { runBeside, runningStack } from './running.ts';
import { serverNames } from './servers/servers.ts';
import { type ControlAction, controlActions } from './stack/control.ts';
import { keysIn } from './stack/keys.ts';
import { reasonOf, Trouble } from './trouble.ts';

/*
 * An operator's commands on the product that runs; without one they are listed. Where the product runs in
 * containers, its image runs the same programs (infra/docker/run.mjs).
 */
type Command = { usage: string; tells: string; run: (rest: string[]) => Promise<number> | number };

const beside = (service: string, program: string) => (args: string[]) => runBeside(service, program, args);
const operations = (name: string) => (rest: string[]) =>
  runBeside('users', 'services/kit/dist/operations.js', [name, ...rest]);

const commands: Record<string, Command> = {
  lag: {
    usage: 'lag',
    tells: 'what each consumer has still to read',
    run: operations('lag'),
  },
  outbox: {
    usage: 'outbox',
    tells: 'what each service has committed and not told of, and for how long',
    run: operations('outbox'),
  },
  partitions: {
    usage: 'partitions COUNT',
    tells: 'grows every topic to so many partitions, while nothing waits to be read',
    run: operations('partitions'),
  },
  'dead-letters': {
    usage: 'dead-letters [list|replay] [consumer]',
    tells: 'events that were set aside, or give them to their consumer again',
    run: beside('users', 'services/kit/dist/dead-letters.js'),
  },
  backup: {
    usage: 'backup FOLDER [--keep COUNT]',
    tells: "all services' data at one moment, into an empty folder, or beside the newest others",
    run: operations('backup'),
  },
  'end-sessions': {
    usage: 'end-sessions WHO [--new-password]',
    tells: 'signs a person out everywhere (e-mail, username or id)',
    run: beside('users', 'services/users/dist/end-sessions.js'),
  },
  'kubernetes-secrets': {
    usage: 'kubernetes-secrets',
    tells: 'the secrets of k8s/overlays/local, for kubectl apply -f -',
    run: () => {
      const keys = keysIn(path.join(dataFolder, 'keys.json'));
      process.stdout.write(`${JSON.stringify(localSecrets(keys), null, 2)}\n`);
      return 0;
    },
  },
};

await run(async () => {
  const [first = '', ...rest] = process.argv.slice(2);
  const action = controlActions.find(known => known === first);
  if (action !== undefined) return await control(rest[0], action);
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (command !== undefined) {
    process.exitCode = await command.run(rest);
  } else if (rest[0] === 'rebuild' && rest.length === 2) {
    process.exitCode = await runBeside(first, `services/${first}/dist/main.js`, rest);
  } else {
    throw new Trouble(usage());
  }
});

function usage(): string {
  const listed: [string, string][] = [
    ...Object.values(commands).map(({ usage: form, tells }): [string, string] => [form, tells]),
    ['SERVICE rebuild SNAPSHOT', 'a read model anew from its owner, such as: gifts rebuild lists'],
    [
      `${controlActions.join('|')} PART`,
      `one of ${partsOf('service')
        .map(part => part.name)
        .join(', ')}, ...`,
    ],
  ];
  const lines = listed.map(([form, tells]) => `  ${form.padEnd(40)} ${tells}`);
  return ['Say what to do: npm run ops -- ...', ...lines].join('\n');
}

async function control(name: string | undefined, action: ControlAction): Promise<void> {
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
