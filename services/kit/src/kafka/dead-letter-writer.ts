import type { Topic } from '@giftlist/contracts/event';
import { Injectable } from '@nestjs/common';
import type { KafkaMessage, Producer } from 'kafkajs';
import { deadLetters } from '../telemetry/metrics.ts';
import { KafkaClient } from './client.ts';
import { deadLetterTopicName } from './names.ts';
import type { DeadLetterReason } from './retry.ts';

export interface DeadLetterDetails {
  topic: Topic;
  consumer: string;
  partition: number;
  reason: DeadLetterReason;
  /** Without the event's data. */
  detail: string;
  attempts: number;
}

/** Writes messages to the dead-letter topic of their consumer, with the reason in headers. */
@Injectable()
export class DeadLetterWriter {
  private producer: Promise<Producer> | undefined;

  constructor(private readonly broker: KafkaClient) {}

  /** Resolves when the broker has stored the message. The consumer must wait for that. */
  async write(message: KafkaMessage, details: DeadLetterDetails): Promise<void> {
    const producer = await this.getProducer();
    const { topic, consumer, partition, reason, detail, attempts } = details;
    await producer.send({
      topic: deadLetterTopicName(this.broker.namespace, topic, consumer),
      acks: -1,
      messages: [
        {
          key: message.key,
          value: message.value,
          headers: {
            ...message.headers,
            dlq_topic: topic,
            dlq_consumer: consumer,
            dlq_partition: String(partition),
            dlq_offset: message.offset,
            dlq_reason: reason,
            dlq_detail: detail,
            dlq_attempts: String(attempts),
            dlq_at: new Date().toISOString(),
          },
        },
      ],
    });
    deadLetters.inc({ consumer, reason });
  }

  async close(): Promise<void> {
    const producer = await this.producer?.catch(() => undefined);
    await producer?.disconnect().catch(() => undefined);
  }

  private getProducer(): Promise<Producer> {
    this.producer ??= this.connect();
    this.producer.catch(() => {
      this.producer = undefined;
    });
    return this.producer;
  }

  private async connect(): Promise<Producer> {
    const producer = this.broker.kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    return producer;
  }
}
