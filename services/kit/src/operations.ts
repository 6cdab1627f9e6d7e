/*
 * Who is behind, for an operator:
 *   node dist/operations.js lag      what each consumer has still to read
 *   node dist/operations.js outbox   what each service has committed and not told of
 * It reads KAFKA_BROKERS, MONGO_URL and NAMESPACE, and prints a line of JSON for each.
 */
import { baseConfig, loadConfig } from './config.ts';
import { KafkaClient } from './kafka/client.ts';
import { createLog } from './log.ts';
import { readLag } from './operations/lag.ts';
import { readOutboxAges } from './operations/outbox-age.ts';

const wanted = baseConfig.pick({ KAFKA_BROKERS: true, MONGO_URL: true, NAMESPACE: true });

async function main(command: string | undefined): Promise<readonly object[]> {
  const config = loadConfig('operations', wanted, process.env);
  if (command === 'lag')
    return readLag(new KafkaClient(config, 'operations', createLog('operations', 'error')));
  if (command === 'outbox') return readOutboxAges(config, new Date());
  throw new Error('usage: operations lag|outbox');
}

try {
  for (const line of await main(process.argv[2])) console.log(JSON.stringify(line));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
