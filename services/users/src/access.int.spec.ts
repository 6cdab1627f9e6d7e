import { newId } from '@giftlist/contracts/primitives';
import { parseRouteKey } from '@giftlist/contracts/route';
import { routesOf } from '@giftlist/contracts/routes';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from './service.ts';
import { Browser, newPerson } from './testing/browser.ts';

let service: TestService;
let withProfile: Browser;
let withoutProfile: Browser;
const routes = Object.entries(routesOf('users')).map(([key, route]) => ({ key, ...route }));

beforeAll(async () => {
  service = await startTestService(usersService);
  withProfile = await newPerson(service);
  withoutProfile = await new Browser(service).signUp();
}, 60_000);
afterAll(() => service?.stop());

/** What a caller is told who has the token, but not the right. Nothing but the path is sent. */
async function refusal(key: string, token?: string): Promise<string> {
  const { method, path } = parseRouteKey(key);
  const url = `${service.url}${path.replace(/\{\w+\}/g, () => newId())}?targetId=${newId()}`;
  const headers = token === undefined ? {} : { 'x-access-token': token };
  const isForm = routes.find(route => route.key === key)?.bodyKind === 'multipart';
  const answer = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    ...(isForm && { body: new FormData() }),
  });
  const body: unknown = answer.status >= 400 ? await answer.json() : {};
  return typeof body === 'object' && body !== null && 'code' in body
    ? `${answer.status} ${body.code}`
    : 'let in';
}

const asking = (...access: string[]) => routes.filter(route => access.includes(route.access));

describe('who may call', () => {
  it.each(asking('account', 'profile', 'service'))('$key: no visitor', async ({ key }) => {
    expect(await refusal(key)).toBe('401 auth/required');
  });

  it.each(asking('profile'))('$key: nobody without a profile', async ({ key }) => {
    expect(await refusal(key, withoutProfile.token)).toBe('403 auth/profile-required');
  });

  it.each(asking('service'))('$key: no person at all', async ({ key }) => {
    expect(await refusal(key, withProfile.token)).toBe('401 auth/required');
  });

  it.each(routes.filter(route => route.rule === 'self'))('$key: nobody but the person', async ({ key }) => {
    expect(await refusal(key, withProfile.token)).toBe('403 access/denied');
  });

  it.each(routes)('$key: nobody with a forged token', async ({ key, access }) => {
    const forged = `${withProfile.token?.slice(0, -8)}AAAAAAAA`;
    expect(await refusal(key, forged)).toBe(
      access === 'service' ? '401 auth/required' : '401 auth/token-invalid',
    );
  });
});
