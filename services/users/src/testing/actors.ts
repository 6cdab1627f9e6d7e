import type { TestService } from '@giftlist/service-kit/testing';
import { Browser, createPerson } from './browser.ts';

/** The people who call a route in a test. */
export interface Actors {
  service: TestService;
  visitor: Browser;
  /** Signed in, without a profile. */
  withoutProfile: Browser;
  otherUser: Browser;
  /** Owns the requested object. */
  owner: Browser;
  follower: Browser;
}

export async function createActors(service: TestService): Promise<Actors> {
  return {
    service,
    visitor: new Browser(service),
    withoutProfile: await new Browser(service).signUp(),
    otherUser: await createPerson(service),
    owner: await createPerson(service),
    follower: await createPerson(service),
  };
}
