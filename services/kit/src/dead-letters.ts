/*
 * Lists or replays the dead letters of one consumer (default: of all consumers):
 *   node dist/dead-letters.js list [consumer]
 *   node dist/dead-letters.js replay [consumer]
 * Uses KAFKA_BROKERS, KAFKA_FETCH_WAIT_MS and NAMESPACE. A list contains no event data. Read the reasons in it before a
 * replay. A replay sends each dead letter once, and only to its consumer.
 */
import { baseConfig, loadConfig } from './core/config.ts';
import { createLog } from './core/log.ts';
import { KafkaClient } from './kafka/client.ts';
import { readDeadLetters } from './kafka/dead-letter-reader.ts';
import { replayDeadLetters } from './kafka/replay.ts';
import { requireKnownConsumer } from './operations/dead-letter-consumers.ts';

const usage = 'usage: dead-letters [list|replay] [CONSUMER]';

async function main([command = 'list', consumer, ...extra]: string[]): Promise<void> {
  if ((command !== 'list' && command !== 'replay') || extra.length > 0) throw new Error(usage);
  const config = loadConfig(
    'dead-letters',
    baseConfig.pick({ KAFKA_BROKERS: true, KAFKA_FETCH_WAIT_MS: true, NAMESPACE: true }),
    process.env,
  );
  const broker = new KafkaClient(config, 'dead-letters', createLog('dead-letters', 'error'));
  if (consumer !== undefined) await requireKnownConsumer(broker, consumer);
  if (command === 'list') {
    const letters = await readDeadLetters(broker, consumer);
    for (const letter of letters) console.log(JSON.stringify(letter));
    const notReplayedCount = letters.filter(({ replayed }) => !replayed).length;
    console.error(`dead letters: ${letters.length}, not replayed yet: ${notReplayedCount}`);
  } else {
    console.error(`dead letters replayed: ${await replayDeadLetters(broker, consumer)}`);
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
