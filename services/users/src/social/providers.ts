import type { ProviderName } from '@giftlist/contracts/users/accounts';
import { CONFIG } from '@giftlist/service-kit/config';
import { fail } from '@giftlist/service-kit/problem-error';
import { Inject, Injectable } from '@nestjs/common';
import type { UsersConfig } from '../config.ts';
import { AppleStrategy } from './apple.strategy.ts';
import { FacebookStrategy } from './facebook.strategy.ts';
import { GoogleStrategy } from './google.strategy.ts';

/** The social providers: each is offered where its credentials are configured. */
@Injectable()
export class Providers {
  private readonly offered: ReadonlyMap<ProviderName, unknown>;

  constructor(@Inject(CONFIG) config: UsersConfig) {
    this.offered = new Map<ProviderName, unknown>([
      ['google', GoogleStrategy.configured(config)],
      ['apple', AppleStrategy.configured(config)],
      ['facebook', FacebookStrategy.configured(config)],
    ]);
  }

  isOffered(provider: ProviderName): boolean {
    return this.offered.get(provider) != null;
  }

  require(provider: ProviderName): void {
    if (!this.isOffered(provider)) fail('auth/provider-unavailable');
  }
}
