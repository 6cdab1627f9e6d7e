/*
 * Commands for operators:
 *   node dist/operations.js lag      the unread events of each group
 *   node dist/operations.js outbox   the unpublished events of each service
 *   node dist/operations.js partitions COUNT   grows the topics
 *   node dist/operations.js backup FOLDER | restore FOLDER   all services' data at one moment
 *   node dist/operations.js backup FOLDER --keep COUNT       a new backup in that folder; deletes the oldest ones
 *   node dist/operations.js empty-log        after a restore: deletes all topics, while no service runs
 * Reads KAFKA_BROKERS, MONGO_URL and NAMESPACE, and prints one line of JSON per result.
 */
import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { baseConfig, loadConfig } from './config.ts';
import { KafkaClient } from './kafka/client.ts';
import { createLog } from './log.ts';
import { backUp, backUpDated, restore } from './operations/backup.ts';
import { emptyLog } from './operations/empty-log.ts';
import { readLag } from './operations/lag.ts';
import { readOutboxAges } from './operations/outbox-age.ts';
import { growPartitions } from './operations/partitions.ts';

const wanted = baseConfig.pick({
  KAFKA_BROKERS: true,
  KAFKA_FETCH_WAIT_MS: true,
  MONGO_URL: true,
  NAMESPACE: true,
});
type Config = z.output<typeof wanted>;

interface Command {
  usage: string;
  /** The form of its argument; undefined if it takes none. */
  word?: RegExp;
  /** Whether it accepts `--keep`. */
  keeps?: boolean;
  run: (config: Config, word: string, keep?: number) => Promise<readonly object[]>;
}

const count = /^[1-9]\d{0,3}$/;
const kafka = (config: Config) => new KafkaClient(config, 'operations', createLog('operations', 'error'));

const commands = new Map<string, Command>([
  ['lag', { usage: 'lag', run: config => readLag(kafka(config)) }],
  ['outbox', { usage: 'outbox', run: config => readOutboxAges(config, new Date()) }],
  [
    'partitions',
    {
      usage: 'partitions COUNT',
      word: count,
      run: (config, word) => growPartitions(kafka(config), config, Number(word)),
    },
  ],
  ['backup', { usage: 'backup FOLDER [--keep COUNT]', word: /./, keeps: true, run: backUpInto }],
  [
    'restore',
    {
      usage: 'restore FOLDER',
      word: /./,
      run: async (config, folder) => [{ documentsRead: await restore(config, folder), folder }],
    },
  ],
  ['empty-log', { usage: 'empty-log', run: async config => [{ removed: await emptyLog(kafka(config)) }] }],
]);

async function backUpInto(config: Config, folder: string, keep?: number): Promise<readonly object[]> {
  // The backup contains everybody's data: write it only to a protected folder.
  process.umask(0o077);
  if (keep === undefined) return [{ documentsWritten: await backUp(config, folder), folder }];
  return [await backUpDated(config, folder, { keep, now: new Date() })];
}

async function main(args: string[]): Promise<readonly object[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const [name = '', word = '', ...more] = positionals;
  const command = commands.get(name);
  if (!command) throw new Error(`usage: ${[...commands.values()].map(({ usage }) => usage).join(' | ')}`);
  const fits = (command.word ?? /^$/).test(word) && more.length === 0;
  const isKept = values.keep === undefined || (command.keeps && count.test(values.keep));
  if (!fits || !isKept) throw new Error(`usage: ${command.usage}`);
  const config = loadConfig('operations', wanted, process.env);
  return command.run(config, word, values.keep === undefined ? undefined : Number(values.keep));
}

try {
  for (const line of await main(process.argv.slice(2))) console.log(JSON.stringify(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
