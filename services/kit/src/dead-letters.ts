/*
 * What was set aside, for an operator; without a word, a list of all:
 *   node dist/dead-letters.js list [consumer]
 *   node dist/dead-letters.js replay [consumer]
 * It reads KAFKA_BROKERS and NAMESPACE. A list holds no event's data. A replay goes to the consumer that
 * had set the event aside, each letter once; read the reason first.
 */
import { baseConfig, loadConfig } from './config.ts';
import { KafkaClient } from './kafka/client.ts';
import { readDeadLetters } from './kafka/dead-letter-reader.ts';
import { replayDeadLetters } from './kafka/replay.ts';
import { createLog } from './log.ts';

const usage = 'usage: dead-letters [list|replay] [consumer]';

async function main([command = 'list', consumer]: string[]): Promise<void> {
  const config = loadConfig(
    'dead-letters',
    baseConfig.pick({ KAFKA_BROKERS: true, NAMESPACE: true }),
    process.env,
  );
  const broker = new KafkaClient(config, 'dead-letters', createLog('dead-letters', 'error'));
  if (command === 'list') {
    const letters = await readDeadLetters(broker, consumer);
    for (const letter of letters) console.log(JSON.stringify(letter));
    console.error(`${letters.length} dead letters`);
  } else if (command === 'replay') {
    console.error(`${await replayDeadLetters(broker, consumer)} replayed`);
  } else {
    throw new Error(usage);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
