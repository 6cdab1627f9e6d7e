import { Injectable } from '@nestjs/common';
import { type BaseConfig, InjectConfig } from './config.ts';
import { RedisClient } from './redis.ts';
import { InjectServiceName } from './service-name.ts';

/**
 * Notifies the relay of commits: directly in its own process, through Redis in others. A signal may be lost; the relay
 * also polls.
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

  /** Calls `listener` after commits of any process, until the returned function is called. */
  listen(listener: () => void): () => void {
    this.listener = listener;
    const subscriber = this.redis.duplicate({ autoResubscribe: false });
    subscriber.on('error', () => undefined);
    // Signals may have been lost before.
    subscriber.on('ready', () => void subscriber.subscribe(this.channel).then(listener, () => undefined));
    subscriber.on('message', listener);
    return () => {
      if (this.listener === listener) this.listener = undefined;
      subscriber.disconnect();
    };
  }
}
