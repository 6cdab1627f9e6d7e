import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { Browser, createPerson, goodPassword } from '../testing/browser.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService);
});
afterAll(() => service?.stop());

const signIn = (browser: Browser, email: string, password = goodPassword, ip?: string) =>
  browser.call('POST /auth/sign-in', {
    body: { email, password },
    ...(ip && { headers: { 'x-forwarded-for': ip } }),
  });

describe('password guessing', () => {
  it('is delayed for one account and IP address without locking the account', async () => {
    const person = await new Browser(service).signUp();
    const strangerIp = '198.51.100.7';
    for (let guess = 0; guess < 10; guess++) {
      const response = await signIn(new Browser(service), person.email, `wrong-${guess}-guess`, strangerIp);
      expect(response.problem.code).toBe('auth/wrong-password');
    }
    const slowed = await signIn(new Browser(service), person.email, goodPassword, strangerIp);
    expect([slowed.status, slowed.problem.code]).toEqual([429, 'rate-limited']);
    expect(slowed.headers.get('retry-after')).toBe('1');
    expect((await signIn(new Browser(service), person.email, goodPassword, '198.51.100.8')).status).toBe(200);
    service.clock.advance(1_000);
    const guessAfterDelay = await signIn(new Browser(service), person.email, 'wrong-again-guess', strangerIp);
    expect(guessAfterDelay.problem.code).toBe('auth/wrong-password');
    const slowedAgain = await signIn(new Browser(service), person.email, goodPassword, strangerIp);
    expect(slowedAgain.headers.get('retry-after')).toBe('2');
  });

  it('is limited even if all guesses arrive simultaneously', async () => {
    const person = await new Browser(service).signUp();
    const guesses = Array.from({ length: 40 }, (_, index) =>
      signIn(new Browser(service), person.email, `wrong-${index}-guess`, '198.51.100.9'),
    );
    const codes = (await Promise.all(guesses)).map(response => response.problem.code);
    expect(codes.filter(code => code === 'auth/wrong-password')).toHaveLength(10);
    expect(codes.filter(code => code === 'rate-limited')).toHaveLength(30);
  });

  it('by strangers does not slow down a browser that has signed in before', async () => {
    const knownBrowser = await createPerson(service);
    const guesses = Array.from({ length: 60 }, (_, index) =>
      signIn(new Browser(service), knownBrowser.email, `wrong-${index}-guess`, `203.0.113.${index}`),
    );
    await Promise.all(guesses);
    const fromNewBrowser = await signIn(new Browser(service), knownBrowser.email, goodPassword, '192.0.2.1');
    expect(fromNewBrowser.problem.code).toBe('rate-limited');
    knownBrowser.token = undefined;
    expect((await signIn(knownBrowser, knownBrowser.email, goodPassword, '192.0.2.1')).status).toBe(200);
  });

  it('is also counted at sign-up', async () => {
    const person = await new Browser(service).signUp();
    const headers = { 'x-forwarded-for': '198.51.100.20' };
    const attempt = (password: string) =>
      service.call('POST /auth/sign-up', { body: { email: person.email, password }, headers });
    for (let guess = 0; guess < 10; guess++) await attempt(`wrong-${guess}-guess`);
    expect((await attempt('wrong-once-more')).problem.code).toBe('rate-limited');
  });
});
