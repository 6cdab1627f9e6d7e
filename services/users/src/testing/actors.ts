import type { TestService } from '@giftlist/service-kit/testing';
import { Browser, newPerson } from './browser.ts';

/** The test service and the people in a test: callers, and the owner of the requested object. */
export interface Actors {
  service: TestService;
  visitor: Browser;
  /** Signed in, without a profile. */
  unfinished: Browser;
  another: Browser;
  owner: Browser;
  follower: Browser;
}

export async function createActors(service: TestService): Promise<Actors> {
  return {
    service,
    visitor: new Browser(service),
    unfinished: await new Browser(service).signUp(),
    another: await newPerson(service),
    owner: await newPerson(service),
    follower: await newPerson(service),
  };
}
