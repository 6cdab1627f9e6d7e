/*
 * For an operator: who is behind, and what must not be lost.
 *   node dist/operations.js lag      what each consumer has still to read
 *   node dist/operations.js outbox   what each service has committed and not told of
 *   node dist/operations.js backup FOLDER | restore FOLDER   all services' data, at one moment
 * It reads KAFKA_BROKERS, MONGO_URL and NAMESPACE, and prints a line of JSON for each.
 */
import { baseConfig, loadConfig } from './config.ts';
import { KafkaClient } from './kafka/client.ts';
import { createLog } from './log.ts';
import { backUp, restore } from './operations/backup.ts';
import { readLag } from './operations/lag.ts';
import { readOutboxAges } from './operations/outbox-age.ts';

const wanted = baseConfig.pick({ KAFKA_BROKERS: true, MONGO_URL: true, NAMESPACE: true });

async function main([command, folder]: string[]): Promise<readonly object[]> {
  const config = loadConfig('operations', wanted, process.env);
  if (command === 'lag')
    return readLag(new KafkaClient(config, 'operations', createLog('operations', 'error')));
  if (command === 'outbox') return readOutboxAges(config, new Date());
  if (command === 'backup' && folder) return [{ written: await backUp(config, folder) }];
  if (command === 'restore' && folder) return [{ read: await restore(config, folder) }];
  throw new Error('usage: operations lag|outbox|backup FOLDER|restore FOLDER');
}

try {
  for (const line of await main(process.argv.slice(2))) console.log(JSON.stringify(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
