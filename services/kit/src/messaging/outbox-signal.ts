import { Injectable } from '@nestjs/common';
import { type BaseConfig, InjectConfig } from '../core/config.ts';
import { InjectServiceName } from '../core/service-name.ts';
import { RedisClient } from '../redis/redis.ts';

/**
 * Notifies the outbox relay of commits: directly if the relay runs in this process, otherwise through Redis. Signals can
 * be lost, so the relay also polls.
 */
@Injectable()
export class OutboxSignal {
  private readonly channel: string;
  private listener: (() => void) | undefined;

  constructor(
    private readonly redis: RedisClient,
    @InjectConfig() config: BaseConfig,
    @InjectServiceName() service: string,
  ) {
    this.channel = `${config.NAMESPACE}:outbox:${service}`;
  }

  notify(): void {
    if (this.listener) this.listener();
    else void this.redis.publish(this.channel, '').catch(() => undefined);
  }

  /** Calls `listener` after each commit and each connection to Redis, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listener = listener;
    const subscriber = this.redis.duplicate({ autoResubscribe: false });
    subscriber.on('error', () => undefined);
    // Signals before the subscription are lost, so the listener is called once after subscribing.
    subscriber.on('ready', () => void subscriber.subscribe(this.channel).then(listener, () => undefined));
    subscriber.on('message', listener);
    return () => {
      if (this.listener === listener) this.listener = undefined;
      subscriber.disconnect();
    };
  }
}
