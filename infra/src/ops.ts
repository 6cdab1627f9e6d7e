import path from 'node:path';
import { parseArgs } from 'node:util';
import { run } from './command.ts';
import { CommandError, toReason } from './command-error.ts';
import { dataFolder } from './folders.ts';
import { createLocalSecrets } from './kubernetes/secrets.ts';
import { getParts, parts } from './parts.ts';
import { printLine } from './report/progress.ts';
import { readRunningStack, runServiceProgram } from './running.ts';
import { serverNames } from './servers/servers.ts';
import { type ControlAction, controlActions, controlPart } from './stack/control.ts';
import { loadKeys } from './stack/keys.ts';

/* Operator commands for the running product. In containers, infra/docker/run.mjs runs the same programs. */
type Command = {
  usage: string;
  summary: string;
  /** May throw for invalid arguments, as `parseArgs` does. */
  accepts: (commandArgs: string[]) => boolean;
  run: (commandArgs: string[]) => Promise<number> | number;
};

const countPattern = /^[1-9]\d{0,3}$/;
const hasNoArguments = (commandArgs: string[]) => commandArgs.length === 0;

const createProgramRunner = (service: string, program: string) => (args: string[]) =>
  runServiceProgram(service, program, args);
/** Operations need only settings that all services share, so they run with those of users. */
const createOperationRunner = (name: string) => (commandArgs: string[]) =>
  runServiceProgram('users', 'services/kit/dist/operations.js', [name, ...commandArgs]);

const commands: Record<string, Command> = {
  lag: {
    usage: 'lag',
    summary: 'shows the number of unread events of each consumer group',
    accepts: hasNoArguments,
    run: createOperationRunner('lag'),
  },
  outbox: {
    usage: 'outbox',
    summary: 'shows the number of unpublished events of each service, and the age of the oldest',
    accepts: hasNoArguments,
    run: createOperationRunner('outbox'),
  },
  partitions: {
    usage: 'partitions COUNT',
    summary:
      'increases the partitions of every topic to COUNT; refuses while any event is unpublished or unread',
    accepts: ([count = '', ...extraArgs]) => countPattern.test(count) && extraArgs.length === 0,
    run: createOperationRunner('partitions'),
  },
  'dead-letters': {
    usage: 'dead-letters [list|replay] [CONSUMER]',
    summary: 'lists dead letters, or replays them to their consumer (default: all consumers)',
    accepts: ([subcommand = 'list', _consumer, ...extraArgs]) =>
      /^(?:list|replay)$/.test(subcommand) && extraArgs.length === 0,
    run: createProgramRunner('users', 'services/kit/dist/dead-letters.js'),
  },
  backup: {
    usage: 'backup FOLDER [--keep COUNT]',
    summary:
      'backs up all services to FOLDER; with --keep, to a new subfolder, and deletes all but the newest COUNT',
    accepts: commandArgs => {
      const options = { keep: { type: 'string' } } as const;
      const { values, positionals } = parseArgs({ args: commandArgs, allowPositionals: true, options });
      const isKeepValid = values.keep === undefined || countPattern.test(values.keep);
      return positionals.length === 1 && isKeepValid;
    },
    run: createOperationRunner('backup'),
  },
  'end-sessions': {
    usage: 'end-sessions WHO [--new-password]',
    summary:
      'signs WHO (email address, username or id) out everywhere; --new-password also disables the password',
    accepts: commandArgs => {
      const options = { 'new-password': { type: 'boolean' } } as const;
      return parseArgs({ args: commandArgs, allowPositionals: true, options }).positionals.length === 1;
    },
    run: createProgramRunner('users', 'services/users/dist/end-sessions.js'),
  },
  'kubernetes-secrets': {
    usage: 'kubernetes-secrets',
    summary: 'prints the secrets of k8s/overlays/local, for kubectl apply -f -',
    accepts: hasNoArguments,
    run: () => {
      const keys = loadKeys(path.join(dataFolder, 'keys.json'));
      process.stdout.write(`${JSON.stringify(createLocalSecrets(keys), null, 2)}\n`);
      return 0;
    },
  },
};

await run(async () => {
  const [commandName, ...commandArgs] = process.argv.slice(2);
  if (commandName === undefined) {
    process.stdout.write(`Give a command: npm run ops -- ...\n${listCommands()}\n`);
    return;
  }
  const action = controlActions.find(name => name === commandName);
  if (action !== undefined) return await controlNamedPart(commandArgs, action);
  const command = Object.hasOwn(commands, commandName) ? commands[commandName] : undefined;
  if (command !== undefined) {
    if (!hasValidArguments(command, commandArgs)) throw new CommandError(formatUsage(command.usage));
    process.exitCode = await command.run(commandArgs);
  } else if (commandArgs[0] === 'rebuild') {
    if (commandArgs.length !== 2) throw new CommandError(formatUsage(`${commandName} rebuild SNAPSHOT`));
    process.exitCode = await runServiceProgram(
      commandName,
      `services/${commandName}/dist/main.js`,
      commandArgs,
    );
  } else {
    throw new CommandError(`There is no command '${commandName}'. Commands:\n${listCommands()}`);
  }
});

function hasValidArguments(command: Command, commandArgs: string[]): boolean {
  try {
    return command.accepts(commandArgs);
  } catch {
    return false;
  }
}

function formatUsage(usage: string): string {
  return `usage: npm run ops -- ${usage}`;
}

function listCommands(): string {
  const rows: [string, string][] = [
    ...Object.values(commands).map((command): [string, string] => [command.usage, command.summary]),
    [
      'SERVICE rebuild SNAPSHOT',
      'rebuilds a read model of SERVICE from a snapshot, for example: gifts rebuild lists',
    ],
    [
      `${controlActions.join('|')} PART`,
      `controls one part or server: ${getParts('service')
        .map(part => part.name)
        .join(', ')}, ...`,
    ],
  ];
  return rows.map(([usage, summary]) => `  ${usage.padEnd(40)} ${summary}`).join('\n');
}

async function controlNamedPart([name, ...extraArgs]: string[], action: ControlAction): Promise<void> {
  const names = [...parts.map(part => part.name), ...serverNames];
  if (name === undefined || !names.includes(name) || extraArgs.length > 0) {
    throw new CommandError(`Give the part to ${action}: ${names.join(', ')}.`);
  }
  try {
    await controlPart(readRunningStack().control, name, action);
    printLine(`  ${action}: ${name}`);
  } catch (error) {
    throw error instanceof CommandError ? error : new CommandError(toReason(error));
  }
}
