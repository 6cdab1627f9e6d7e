import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { usersService } from '../service.ts';
import { Browser, createPerson, goodPassword } from '../testing/browser.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

const getSignInId = ({ token = '' }: Browser): string => String(decodeJwt(token).sid);
async function signInWithOtherBrowser(person: Browser): Promise<Browser> {
  const browser = new Browser(service);
  const body = { email: person.email, password: goodPassword };
  browser.token = (await browser.call('POST /auth/sign-in', { body })).body.data.access_token;
  return browser;
}
const signedInRoutes = ['GET /user', 'GET /account', 'GET /account/sign-ins'] as const;

/** Tries the unexpired token of the browser in this service, and checks whether other services refuse it. */
async function checkAccess(browser: Browser) {
  const codes = new Set<string>();
  for (const route of signedInRoutes) {
    const response = await browser.call(route, {});
    codes.add(response.status === 200 ? 'accepted' : response.problem.code);
  }
  const hasEnded = await service.get(EndedSessions).hasSignIn(getSignInId(browser));
  return [...codes, hasEnded ? 'refused by other services' : 'accepted by other services'];
}

describe('the access token of an ended sign-in', () => {
  it('cannot be used after another browser has ended the sign-in', async () => {
    const person = await createPerson(service);
    const otherBrowser = await signInWithOtherBrowser(person);
    expect(await checkAccess(otherBrowser)).toEqual(['accepted', 'accepted by other services']);
    await person.call('DELETE /account/sign-ins/{id}', { params: { id: getSignInId(otherBrowser) } });
    expect(await checkAccess(otherBrowser)).toEqual(['auth/session-ended', 'refused by other services']);
    expect(await checkAccess(person)).toEqual(['accepted', 'accepted by other services']);
  });

  it('cannot be used after the password was changed', async () => {
    const person = await createPerson(service);
    const otherBrowser = await signInWithOtherBrowser(person);
    const body = { password: goodPassword, new_password: 'roses-in-7-pots' };
    expect((await person.call('PUT /account/password', { body })).status).toBe(200);
    expect(await checkAccess(otherBrowser)).toEqual(['auth/session-ended', 'refused by other services']);
    expect(await checkAccess(person)).toEqual(['accepted', 'accepted by other services']);
  });

  it('cannot be used after the reuse of a stolen refresh token', async () => {
    const person = await createPerson(service);
    const stolen = { giftlist_refresh: person.cookies.giftlist_refresh ?? '' };
    await person.refresh();
    service.clock.advance(30_001);
    expect((await service.call('POST /auth/refresh', { cookies: stolen })).status).toBe(401);
    expect(await checkAccess(person)).toEqual(['auth/session-ended', 'refused by other services']);
  });

  it('does not prevent a new sign-in in the same browser', async () => {
    const person = await createPerson(service);
    const otherBrowser = await signInWithOtherBrowser(person);
    await person.call('DELETE /account/sign-ins/{id}', { params: { id: getSignInId(otherBrowser) } });
    const body = { email: person.email, password: goodPassword };
    const response = await otherBrowser.call('POST /auth/sign-in', { body });
    expect(response.status).toBe(200);
    otherBrowser.token = response.body.data.access_token;
    expect(await checkAccess(otherBrowser)).toEqual(['accepted', 'accepted by other services']);
  });
});
