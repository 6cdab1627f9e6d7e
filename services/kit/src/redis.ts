import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type BaseConfig, InjectConfig } from './config.ts';
import { InjectLog, type Log } from './log.ts';

/**
 * The connection to Redis, for what is short-lived. Keys are prefixed with `{NAMESPACE}:` by the client, so
 * services share them under agreed names. A command fails after two seconds without a server; what cannot
 * live without Redis answers 503, the rest goes on.
 */
@Injectable()
export class RedisClient extends Redis implements OnApplicationShutdown {
  constructor(@InjectConfig() config: BaseConfig, @InjectLog() log: Log) {
    super(config.REDIS_URL, {
      keyPrefix: `${config.NAMESPACE}:`,
      commandTimeout: 2_000,
      connectTimeout: 2_000,
      maxRetriesPerRequest: 1,
      retryStrategy: attempt => Math.min(attempt * 100, 2_000),
    });
    let away = false;
    this.on('error', error => {
      if (!away) log.warn({ err: error }, 'Redis is away');
      away = true;
    });
    this.on('ready', () => {
      away = false;
    });
  }

  onApplicationShutdown(): void {
    this.disconnect();
  }
}
