/*
 * Commands for operators:
 *   node dist/operations.js lag                        prints the number of unread events per consumer group and topic
 *   node dist/operations.js outbox                     prints the number and age of unpublished events per service
 *   node dist/operations.js partitions COUNT           increases the partitions of all topics
 *   node dist/operations.js backup FOLDER              writes all services' data, from one snapshot
 *   node dist/operations.js backup FOLDER --keep COUNT  writes into a new subfolder; keeps the newest COUNT backups
 *   node dist/operations.js restore FOLDER             restores a backup into empty databases
 *   node dist/operations.js empty-log                  deletes all topics and consumer groups; run it after a
 *                                                      restore, while all services are stopped
 * Reads KAFKA_BROKERS, KAFKA_FETCH_WAIT_MS, MONGO_URL and NAMESPACE, and prints one line of JSON per result.
 */
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { baseConfig, loadConfig } from './core/config.ts';
import { createLog } from './core/log.ts';
import { KafkaClient } from './kafka/client.ts';
import { backUp, backUpIntoDatedFolder, restore } from './operations/backup.ts';
import { emptyLog } from './operations/empty-log.ts';
import { readLag } from './operations/lag.ts';
import { readOutboxAges } from './operations/outbox-age.ts';
import { increasePartitions } from './operations/partitions.ts';

const configSchema = baseConfig.pick({
  KAFKA_BROKERS: true,
  KAFKA_FETCH_WAIT_MS: true,
  MONGO_URL: true,
  NAMESPACE: true,
});
type Config = z.output<typeof configSchema>;

interface Command {
  usage: string;
  /** Undefined if the command takes no argument. */
  argumentPattern?: RegExp;
  acceptsKeep?: boolean;
  run: (config: Config, argument: string, keep?: number) => Promise<readonly object[]>;
}

const noText = /^$/;
const anyText = /./;
const countPattern = /^[1-9]\d{0,3}$/;
const createClient = (config: Config) =>
  new KafkaClient(config, 'operations', createLog('operations', 'error'));

const commands = new Map<string, Command>([
  ['lag', { usage: 'lag', run: config => readLag(createClient(config)) }],
  ['outbox', { usage: 'outbox', run: config => readOutboxAges(config, new Date()) }],
  [
    'partitions',
    {
      usage: 'partitions COUNT',
      argumentPattern: countPattern,
      run: (config, count) => increasePartitions(createClient(config), config, Number(count)),
    },
  ],
  [
    'backup',
    { usage: 'backup FOLDER [--keep COUNT]', argumentPattern: anyText, acceptsKeep: true, run: backUpInto },
  ],
  [
    'restore',
    {
      usage: 'restore FOLDER',
      argumentPattern: anyText,
      run: async (config, folder) => [{ documentsRead: await restore(config, folder), folder }],
    },
  ],
  [
    'empty-log',
    { usage: 'empty-log', run: async config => [{ removed: await emptyLog(createClient(config)) }] },
  ],
]);

async function backUpInto(config: Config, folder: string, keep?: number): Promise<readonly object[]> {
  // The backup contains everybody's data: only the owner of its files may read them.
  process.umask(0o077);
  if (keep === undefined) return [{ documentsWritten: await backUp(config, folder), folder }];
  return [await backUpIntoDatedFolder(config, folder, { keep, now: new Date() })];
}

async function main(args: string[]): Promise<readonly object[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const [name = '', argument = '', ...extra] = positionals;
  const command = commands.get(name);
  if (!command) throw new Error(`usage: ${[...commands.values()].map(({ usage }) => usage).join(' | ')}`);
  const isArgumentValid = (command.argumentPattern ?? noText).test(argument) && extra.length === 0;
  const isKeepValid = values.keep === undefined || (command.acceptsKeep && countPattern.test(values.keep));
  if (!isArgumentValid || !isKeepValid) throw new Error(`usage: ${command.usage}`);
  const config = loadConfig('operations', configSchema, process.env);
  return command.run(config, argument, values.keep === undefined ? undefined : Number(values.keep));
}

try {
  for (const result of await main(process.argv.slice(2))) console.log(JSON.stringify(result));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
