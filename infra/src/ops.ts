import path from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './command.ts';
import { CommandError, reasonOf } from './command-error.ts';
import { controlOf } from './control.ts';
import { dataFolder } from './folders.ts';
import { localSecrets } from './kubernetes/secrets.ts';
import { parts, partsOf } from './parts.ts';
import { say } from './report/progress.ts';
import { runBeside, runningStack } from './running.ts';
import { serverNames } from './servers/servers.ts';
import { type ControlAction, controlActions } from './stack/control.ts';
import { keysIn } from './stack/keys.ts';

/*
 * An operator's commands for the running product; without a command they are listed. If the product runs in containers,
 * its image runs the same programs (infra/docker/run.mjs).
 */
type Command = {
  usage: string;
  summary: string;
  /** Whether these arguments are valid; may throw like `parseArgs`. */
  takes: (rest: string[]) => boolean;
  run: (rest: string[]) => Promise<number> | number;
};

const count = /^[1-9]\d{0,3}$/;
const nothing = (rest: string[]) => rest.length === 0;

const beside = (service: string, program: string) => (args: string[]) => runBeside(service, program, args);
const operations = (name: string) => (rest: string[]) =>
  runBeside('users', 'services/kit/dist/operations.js', [name, ...rest]);

const commands: Record<string, Command> = {
  lag: {
    usage: 'lag',
    summary: 'the unread events of each consumer group',
    takes: nothing,
    run: operations('lag'),
  },
  outbox: {
    usage: 'outbox',
    summary: 'the committed but unpublished events of each service, and their age',
    takes: nothing,
    run: operations('outbox'),
  },
  partitions: {
    usage: 'partitions COUNT',
    summary: 'grows every topic to COUNT partitions, while no event is unpublished or unread',
    takes: ([word = '', ...more]) => count.test(word) && more.length === 0,
    run: operations('partitions'),
  },
  'dead-letters': {
    usage: 'dead-letters [list|replay] [CONSUMER]',
    summary: 'lists dead letters, or replays them to their consumer (default: all consumers)',
    takes: ([what = 'list', _consumer, ...more]) => /^(?:list|replay)$/.test(what) && more.length === 0,
    run: beside('users', 'services/kit/dist/dead-letters.js'),
  },
  backup: {
    usage: 'backup FOLDER [--keep COUNT]',
    summary: "all services' data at one moment, into an empty folder, or beside the newest others",
    takes: rest => {
      const options = { keep: { type: 'string' } } as const;
      const { values, positionals } = parseArgs({ args: rest, allowPositionals: true, options });
      return positionals.length === 1 && count.test(values.keep ?? '1');
    },
    run: operations('backup'),
  },
  'end-sessions': {
    usage: 'end-sessions WHO [--new-password]',
    summary: 'signs a person out everywhere (e-mail, username or id)',
    takes: rest => {
      const options = { 'new-password': { type: 'boolean' } } as const;
      return parseArgs({ args: rest, allowPositionals: true, options }).positionals.length === 1;
    },
    run: beside('users', 'services/users/dist/end-sessions.js'),
  },
  'kubernetes-secrets': {
    usage: 'kubernetes-secrets',
    summary: 'the secrets of k8s/overlays/local, for kubectl apply -f -',
    takes: nothing,
    run: () => {
      const keys = keysIn(path.join(dataFolder, 'keys.json'));
      process.stdout.write(`${JSON.stringify(localSecrets(keys), null, 2)}\n`);
      return 0;
    },
  },
};

await run(async () => {
  const [first, ...rest] = process.argv.slice(2);
  if (first === undefined) {
    process.stdout.write(`Give a command: npm run ops -- ...\n${all()}\n`);
    return;
  }
  const action = controlActions.find(known => known === first);
  if (action !== undefined) return await control(rest, action);
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (command !== undefined) {
    if (!fits(command, rest)) throw new CommandError(usage(command.usage));
    process.exitCode = await command.run(rest);
  } else if (rest[0] === 'rebuild') {
    if (rest.length !== 2) throw new CommandError(usage(`${first} rebuild SNAPSHOT`));
    process.exitCode = await runBeside(first, `services/${first}/dist/main.js`, rest);
  } else {
    throw new CommandError(`There is no command '${first}'. Commands:\n${all()}`);
  }
});

function fits(command: Command, rest: string[]): boolean {
  try {
    return command.takes(rest);
  } catch {
    return false;
  }
}

function usage(line: string): string {
  return `usage: npm run ops -- ${line}`;
}

/** All commands, a line each. */
function all(): string {
  const listed: [string, string][] = [
    ...Object.values(commands).map(({ usage: form, summary }): [string, string] => [form, summary]),
    ['SERVICE rebuild SNAPSHOT', 'rebuilds a read model from its owner, such as: gifts rebuild lists'],
    [
      `${controlActions.join('|')} PART`,
      `one of ${partsOf('service')
        .map(part => part.name)
        .join(', ')}, ...`,
    ],
  ];
  return listed.map(([form, tells]) => `  ${form.padEnd(40)} ${tells}`).join('\n');
}

async function control([name, ...more]: string[], action: ControlAction): Promise<void> {
  const names = [...parts.map(part => part.name), ...serverNames];
  if (name === undefined || !names.includes(name) || more.length > 0) {
    throw new CommandError(`Give the part to ${action}: ${names.join(', ')}.`);
  }
  try {
    await controlOf({ STACK_CONTROL_URL: runningStack().control })?.(name, action);
    say(`  ${action}: ${name}`);
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(reasonOf(error));
  }
}
