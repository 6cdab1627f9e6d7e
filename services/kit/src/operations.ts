/*
 * For an operator: who is behind, and what must not be lost.
 *   node dist/operations.js lag      what each consumer has still to read
 *   node dist/operations.js outbox   what each service has committed and not told of
 *   node dist/operations.js partitions COUNT   grows the topics
 *   node dist/operations.js backup FOLDER | restore FOLDER   all services' data, at one moment
 *   node dist/operations.js backup FOLDER --keep COUNT       beside the newest others in that folder
 *   node dist/operations.js empty-log        after a restore: all topics, while no service runs
 * It reads KAFKA_BROKERS, MONGO_URL and NAMESPACE, and prints a line of JSON for each.
 */
import { parseArgs } from 'node:util';
import { baseConfig, loadConfig } from './config.ts';
import { KafkaClient } from './kafka/client.ts';
import { createLog } from './log.ts';
import { backUp, backUpDated, restore } from './operations/backup.ts';
import { emptyLog } from './operations/empty-log.ts';
import { readLag } from './operations/lag.ts';
import { readOutboxAges } from './operations/outbox-age.ts';
import { growPartitions } from './operations/partitions.ts';

const wanted = baseConfig.pick({ KAFKA_BROKERS: true, MONGO_URL: true, NAMESPACE: true });

const count = /^[1-9]\d{0,3}$/;

async function main(args: string[]): Promise<readonly object[]> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const [command, what = ''] = positionals;
  const config = loadConfig('operations', wanted, process.env);
  const kafka = () => new KafkaClient(config, 'operations', createLog('operations', 'error'));
  if (command === 'lag') return readLag(kafka());
  if (command === 'partitions' && count.test(what)) return growPartitions(kafka(), config, Number(what));
  if (command === 'outbox') return readOutboxAges(config, new Date());
  if (command === 'empty-log') return [{ removed: await emptyLog(kafka()) }];
  // What it writes is everybody's: for whoever runs it alone.
  if (command === 'backup') process.umask(0o077);
  if (command === 'backup' && what && values.keep === undefined)
    return [{ written: await backUp(config, what) }];
  if (command === 'backup' && what && count.test(values.keep ?? ''))
    return [await backUpDated(config, what, { keep: Number(values.keep), now: new Date() })];
  if (command === 'restore' && what) return [{ read: await restore(config, what) }];
  throw new Error(
    'usage: operations lag|outbox|partitions COUNT|backup FOLDER [--keep COUNT]|restore FOLDER|empty-log',
  );
}

try {
  for (const line of await main(process.argv.slice(2))) console.log(JSON.stringify(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
