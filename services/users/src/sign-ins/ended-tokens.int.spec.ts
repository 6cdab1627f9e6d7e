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
async function signInElsewhere(person: Browser): Promise<Browser> {
  const browser = new Browser(service);
  const body = { email: person.email, password: goodPassword };
  browser.token = (await browser.call('POST /auth/sign-in', { body })).body.data.access_token;
  return browser;
}
const ownRoutes = ['GET /user', 'GET /account', 'GET /account/sign-ins'] as const;

/** Returns what the browser can read here with its unexpired token, and whether other services refuse the token. */
async function checkAccess(browser: Browser) {
  const codes = new Set<string>();
  for (const route of ownRoutes) {
    const response = await browser.call(route, {});
    codes.add(response.status === 200 ? 'open' : response.problem.code);
  }
  const params = { id: getSignInId(browser) };
  return [
    ...codes,
    (await service.get(EndedSessions).hasAccountOrSignIn(params.id, params.id))
      ? 'refused elsewhere'
      : 'open',
  ];
}

describe('the access token of a sign-in that was ended in another browser', () => {
  it('cannot read after another device has signed it out', async () => {
    const person = await createPerson(service);
    const other = await signInElsewhere(person);
    expect(await checkAccess(other)).toEqual(['open', 'open']);
    await person.call('DELETE /account/sign-ins/{id}', { params: { id: getSignInId(other) } });
    expect(await checkAccess(other)).toEqual(['auth/session-ended', 'refused elsewhere']);
    expect(await checkAccess(person)).toEqual(['open', 'open']);
  });

  it('cannot read after the password was changed', async () => {
    const person = await createPerson(service);
    const other = await signInElsewhere(person);
    const body = { password: goodPassword, new_password: 'roses-in-7-pots' };
    expect((await person.call('PUT /account/password', { body })).status).toBe(200);
    expect(await checkAccess(other)).toEqual(['auth/session-ended', 'refused elsewhere']);
    expect(await checkAccess(person)).toEqual(['open', 'open']);
  });

  it('cannot read after its refresh token was stolen', async () => {
    const person = await createPerson(service);
    const stolen = { giftlist_refresh: person.cookies.giftlist_refresh ?? '' };
    await person.refresh();
    service.clock.advance(30_001);
    expect((await service.call('POST /auth/refresh', { cookies: stolen })).status).toBe(401);
    expect(await checkAccess(person)).toEqual(['auth/session-ended', 'refused elsewhere']);
  });

  it('does not prevent a new sign-in in that browser', async () => {
    const person = await createPerson(service);
    const other = await signInElsewhere(person);
    await person.call('DELETE /account/sign-ins/{id}', { params: { id: getSignInId(other) } });
    const body = { email: person.email, password: goodPassword };
    const response = await other.call('POST /auth/sign-in', { body });
    expect(response.status).toBe(200);
    other.token = response.body.data.access_token;
    expect(await checkAccess(other)).toEqual(['open', 'open']);
  });
});
