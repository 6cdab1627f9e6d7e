import type { TestService } from '@giftlist/service-kit/testing';
import { generateSync } from 'otplib';
import type { Browser } from './browser.ts';

/** Advances the clock by one time step and returns its code, which is therefore unused. */
export function nextAppCode(service: TestService, secret: string): string {
  service.clock.advance(30_000);
  return generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1_000) });
}

/** Starts setting up one-time codes. Returns the secret. */
export async function beginFactor(person: Browser): Promise<string> {
  return (await person.call('POST /account/second-factor/begin', { body: {} })).body.data.secret;
}

/** Turns one-time codes on. Returns the secret and the recovery codes. */
export async function turnFactorOn(
  service: TestService,
  person: Browser,
): Promise<{ secret: string; recovery: string[] }> {
  const secret = await beginFactor(person);
  const body = { code: nextAppCode(service, secret) };
  const confirmed = await person.call('POST /account/second-factor/confirm', { body });
  return { secret, recovery: confirmed.body.data.recovery_codes };
}
