import type { Brokers } from '@giftlist/contracts/brokers';
import { Injectable } from '@nestjs/common';
import { Kafka, type LogEntry, logLevel } from 'kafkajs';
import { type BaseConfig, InjectConfig } from '../core/config.ts';
import { InjectLog, type Log } from '../core/log.ts';
import { InjectServiceName } from '../core/service-name.ts';

type BrokerConfig = Pick<BaseConfig, 'KAFKA_BROKERS' | 'NAMESPACE' | 'KAFKA_FETCH_WAIT_MS'>;

@Injectable()
export class KafkaClient {
  readonly kafka: Kafka;
  readonly namespace: string;
  readonly fetchWaitMs: number;

  constructor(
    @InjectConfig() config: BrokerConfig,
    @InjectServiceName() service: string,
    @InjectLog() log: Log,
  ) {
    this.namespace = config.NAMESPACE;
    this.fetchWaitMs = config.KAFKA_FETCH_WAIT_MS;
    this.kafka = createKafka(config.KAFKA_BROKERS, service, log);
  }
}

export function createKafka(brokers: Brokers, clientId: string, log: Log): Kafka {
  return new Kafka({
    clientId,
    ...brokers,
    connectionTimeout: 3_000,
    requestTimeout: 15_000,
    retry: { initialRetryTime: 100, maxRetryTime: 3_000, retries: 8 },
    logLevel: logLevel.WARN,
    logCreator: () => entry => writeEntry(log, entry),
  });
}

/** These loggers of the client report every lost connection and retry. Our own code logs the outcome. */
const noisyLoggers = new Set(['Connection', 'BrokerPool', 'Consumer', 'ConsumerGroup', 'Runner']);

function writeEntry(log: Log, { level, namespace, log: { message, error, groupId } }: LogEntry): void {
  const fields = { logger: namespace, text: message, error, groupId };
  if (level === logLevel.ERROR && !noisyLoggers.has(namespace))
    log.warn(fields, 'problem reported by the Kafka client');
  else log.debug(fields, 'debug output of the Kafka client');
}
