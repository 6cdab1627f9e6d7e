import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import { usersService } from '../service.ts';
import { type Browser, createPerson } from '../testing/browser.ts';

const dayMs = 86_400_000;
let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

const fetchKeyIds = async () => (await service.call('GET /auth/jwks', {})).body.keys.map(key => key.kid);
const getKeyId = (browser: Browser) => decodeProtectedHeader(browser.token ?? '').kid;
const getOwnProfile = (browser: Browser) => service.call('GET /user', { as: { token: browser.token ?? '' } });

it('signing keys are rotated without signing anybody out', async () => {
  const browser = await createPerson(service);
  const [firstKeyId] = await fetchKeyIds();

  // A key signs for 30 days. The next key is published a day before it signs.
  service.clock.advance(29 * dayMs + 1);
  expect(await fetchKeyIds()).toEqual([firstKeyId, expect.any(String)]);
  await browser.refresh();
  expect(getKeyId(browser)).toBe(firstKeyId);

  service.clock.advance(dayMs - 60_000);
  await browser.refresh();
  expect(getKeyId(browser)).toBe(firstKeyId);
  service.clock.advance(60_001);
  expect((await getOwnProfile(browser)).status).toBe(200);
  await browser.refresh();
  const [, secondKeyId] = await fetchKeyIds();
  expect(getKeyId(browser)).toBe(secondKeyId);

  // A replaced key stays published for a day.
  service.clock.advance(dayMs + 60_001);
  expect(await fetchKeyIds()).toEqual([secondKeyId]);
  expect((await browser.tryRefresh()).status).toBe(200);
});

it('simultaneous requests create only one new signing key', async () => {
  const existingIds = await fetchKeyIds();
  service.clock.advance(29 * dayMs);
  const responses = await Promise.all(Array.from({ length: 10 }, fetchKeyIds));
  expect(new Set(responses.flat()).size).toBe(existingIds.length + 1);
});
