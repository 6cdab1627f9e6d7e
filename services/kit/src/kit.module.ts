import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { Clock } from './core/clock.ts';
import { type BaseConfig, CONFIG } from './core/config.ts';
import { EmailKeys } from './core/email-keys.ts';
import { LOG, type Log } from './core/log.ts';
import { SERVICE_NAME } from './core/service-name.ts';
import { Shutdown } from './core/shutdown.ts';
import { AccessGuard } from './http/access.guard.ts';
import { EndedSessions } from './http/ended-sessions.ts';
import { InputPipe } from './http/input.pipe.ts';
import { InternalClient } from './http/internal-client.ts';
import { ProblemFilter } from './http/problem.filter.ts';
import { Tokens } from './http/tokens.ts';
import { Jobs } from './jobs/jobs.ts';
import { KafkaClient } from './kafka/client.ts';
import { DeadLetterWriter } from './kafka/dead-letter-writer.ts';
import { OutboxRelay } from './kafka/relay.ts';
import { EventStrategy } from './kafka/strategy.ts';
import { Outbox } from './messaging/outbox.ts';
import { OutboxSignal } from './messaging/outbox-signal.ts';
import { Leases } from './mongo/lease.ts';
import { GridFsFiles, PictureFiles } from './pictures/files.ts';
import { Pictures } from './pictures/pictures.ts';
import type { ProjectionSource } from './projections/projection.ts';
import { PROJECTION_SOURCES, Projections } from './projections/projections.ts';
import { Cache } from './redis/cache.ts';
import { Quotas } from './redis/quotas.ts';
import { RedisClient } from './redis/redis.ts';

export interface KitOptions {
  service: string;
  config: BaseConfig;
  log: Log;
  clock: Clock;
  projections: readonly ProjectionSource[];
}

const kitProviders = [
  AccessGuard,
  Cache,
  DeadLetterWriter,
  EndedSessions,
  EmailKeys,
  InputPipe,
  InternalClient,
  Jobs,
  KafkaClient,
  Leases,
  Outbox,
  OutboxSignal,
  OutboxRelay,
  Pictures,
  Projections,
  Quotas,
  RedisClient,
  Shutdown,
  Tokens,
];

@Global()
@Module({})
class KitModule {}

export function createKitModule({ service, config, log, clock, projections }: KitOptions): DynamicModule {
  const serviceProviders = [
    { provide: SERVICE_NAME, useValue: service },
    { provide: CONFIG, useValue: config },
    { provide: LOG, useValue: log },
    { provide: Clock, useValue: clock },
    { provide: PROJECTION_SOURCES, useValue: projections },
    { provide: PictureFiles, useClass: GridFsFiles },
    {
      provide: EventStrategy,
      inject: [Outbox, KafkaClient, DeadLetterWriter],
      useFactory: (outbox: Outbox, kafka: KafkaClient, writer: DeadLetterWriter) => {
        const topicSettings = { partitions: config.KAFKA_PARTITIONS, replication: config.KAFKA_REPLICATION };
        return new EventStrategy(outbox, kafka, writer, topicSettings, log);
      },
    },
  ];
  return {
    module: KitModule,
    providers: [...serviceProviders, ...kitProviders, { provide: APP_FILTER, useClass: ProblemFilter }],
    exports: [...serviceProviders.map(({ provide }) => provide), ...kitProviders],
  };
}
