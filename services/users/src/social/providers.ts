import type { ProviderName } from '@giftlist/contracts/users/accounts';
import { CONFIG } from '@giftlist/service-kit/core/config';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Inject, Injectable } from '@nestjs/common';
import type { UsersConfig } from '../config.ts';
import { AppleStrategy } from './apple.strategy.ts';
import { FacebookStrategy } from './facebook.strategy.ts';
import { GoogleStrategy } from './google.strategy.ts';

/**
 * Creates the social providers' strategies, which registers them with Passport. A provider is available if its
 * credentials are configured.
 */
@Injectable()
export class SocialProviders {
  private readonly strategies: ReadonlyMap<ProviderName, unknown>;

  constructor(@Inject(CONFIG) private readonly config: UsersConfig) {
    this.strategies = new Map<ProviderName, unknown>([
      ['google', GoogleStrategy.create(config)],
      ['apple', AppleStrategy.create(config)],
      ['facebook', FacebookStrategy.create(config)],
    ]);
  }

  isAvailable(provider: ProviderName): boolean {
    return this.strategies.get(provider) != null;
  }

  /**
   * Whether a browser at this origin can reach the provider. A fake provider at localhost is unreachable from other
   * machines.
   */
  isReachable(provider: ProviderName, origin: string): boolean {
    if (!this.isAvailable(provider)) return false;
    const issuer = this.issuers[provider];
    if (issuer && isLoopback(issuer)) return isLoopback(origin);
    return true;
  }

  private get issuers(): Record<ProviderName, string | undefined> {
    const { GOOGLE_ISSUER_URL: google, APPLE_ISSUER_URL: apple, FACEBOOK_ISSUER_URL: facebook } = this.config;
    return { google, apple, facebook };
  }

  requireAvailable(provider: ProviderName): void {
    if (!this.isAvailable(provider)) fail('auth/provider-unavailable');
  }
}

const loopbackHost = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;
const isLoopback = (url: string): boolean => loopbackHost.test(new URL(url).hostname);
