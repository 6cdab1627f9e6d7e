import type { TestService } from '@giftlist/service-kit/testing';
import { generateSync } from 'otplib';
import type { Browser } from './browser.ts';

/** Returns an unused code, for which it advances the clock by one time step. */
export function generateAppCode(service: TestService, secret: string): string {
  service.clock.advance(30_000);
  return generateSync({ secret, epoch: Math.floor(service.clock.now().getTime() / 1_000) });
}

/** Returns the secret. */
export async function beginSecondFactor(person: Browser): Promise<string> {
  return (await person.call('POST /account/second-factor/begin', { body: {} })).body.data.secret;
}

/** Returns the secret and the recovery codes. */
export async function enableSecondFactor(
  service: TestService,
  person: Browser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await beginSecondFactor(person);
  const body = { code: generateAppCode(service, secret) };
  const confirmed = await person.call('POST /account/second-factor/confirm', { body });
  return { secret, recoveryCodes: confirmed.body.data.recovery_codes };
}
