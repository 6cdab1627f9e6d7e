import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { type BaseConfig, InjectConfig } from '../core/config.ts';
import { InjectLog, type Log } from '../core/log.ts';
import { addScrapeGauge } from '../telemetry/metrics.ts';

let client: RedisClient | undefined;

addScrapeGauge(
  'giftlist_redis_memory_used_ratio',
  'Share of the available memory that Redis uses',
  async () => {
    const info = new Map(
      ((await client?.info('memory')) ?? '').split('\r\n').map(line => {
        const [name = '', value] = line.split(':');
        return [name, Number(value)] as const;
      }),
    );
    // `maxmemory` is 0 if Redis has no limit.
    const availableBytes = info.get('maxmemory') || info.get('total_system_memory') || 0;
    return (info.get('used_memory') ?? Number.NaN) / availableBytes;
  },
);

/**
 * The connection to Redis, for short-lived data. All services share the prefix `{NAMESPACE}:`. A command fails after
 * two seconds without a response.
 */
@Injectable()
export class RedisClient extends Redis implements OnApplicationShutdown {
  constructor(@InjectConfig() config: BaseConfig, @InjectLog() log: Log) {
    super(config.REDIS_URL, {
      keyPrefix: `${config.NAMESPACE}:`,
      commandTimeout: 2_000,
      // Commands of simultaneous requests are sent together.
      enableAutoPipelining: true,
      connectTimeout: 2_000,
      maxRetriesPerRequest: 1,
      retryStrategy: attempt => Math.min(attempt * 100, 2_000),
    });
    client = this;
    let isUnavailable = false;
    this.on('error', error => {
      if (!isUnavailable) log.warn({ err: error }, 'Redis unavailable');
      isUnavailable = true;
    });
    this.on('ready', () => {
      isUnavailable = false;
    });
  }

  onApplicationShutdown(): void {
    this.disconnect();
  }
}
