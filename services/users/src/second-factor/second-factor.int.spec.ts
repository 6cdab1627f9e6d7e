import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { AccountStore } from '../store/accounts.store.ts';
import { Browser, createPerson, findMails, goodPassword } from '../testing/browser.ts';
import { beginSecondFactor, enableSecondFactor, generateAppCode } from '../testing/second-factor.ts';
import { SecondFactorModel } from './second-factor.store.ts';

let service: TestService;
let mails: CapturedEvents;

beforeAll(async () => {
  service = await startTestService(usersService);
  mails = await service.capturedEvents('mail.commands');
});
afterAll(() => service?.stop());

const generateUnusedCode = (secret: string) => generateAppCode(service, secret);
const enable = (person: Browser) => enableSecondFactor(service, person);
const signIn = (email: string, browser = new Browser(service)) =>
  browser.call('POST /auth/sign-in', { body: { email, password: goodPassword } });
const finish = (ticket: string, code: string, browser = new Browser(service)) =>
  browser.call('POST /auth/second-factor', { body: { ticket, code } });
function getTicket({ problem }: { problem: { ticket?: string } }): string {
  if (!problem.ticket) throw new Error('the response contains no ticket');
  return problem.ticket;
}
const requestTicket = async (email: string) => getTicket(await signIn(email));

describe('enabling the second factor', () => {
  it('returns the secret, and requires no code at sign-in before the first code is confirmed', async () => {
    const person = await createPerson(service);
    const { data } = (await person.call('POST /account/second-factor/begin', { body: {} })).body;
    expect(data.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(data.otpauth_url).toContain(`secret=${data.secret}`);
    expect(data.otpauth_url).toContain('otpauth://totp/Giftlist:');
    expect(decodeURIComponent(data.qr)).toMatch(/^data:image\/svg\+xml,<svg /);
    expect((await signIn(person.email)).status).toBe(200);
    expect(JSON.stringify(await SecondFactorModel.find().lean())).not.toContain(data.secret);
  });

  it('returns ten recovery codes, stores only their hashes and emails the owner', async () => {
    const person = await createPerson(service);
    const { recoveryCodes } = await enable(person);
    expect(recoveryCodes).toHaveLength(10);
    const storedFactor = JSON.stringify(await SecondFactorModel.findById(person.accountId).lean());
    for (const code of recoveryCodes) expect(storedFactor).not.toContain(code);
    const { second_factor } = (await person.call('GET /account', {})).body;
    expect(second_factor).toEqual({ enabled: true, recovery_codes_left: 10 });
    await eventually(async () =>
      expect((await findMails(service, mails, person.email)).at(-1)).toMatchObject({
        template: 'account-changed',
        what: 'second-factor-on',
      }),
    );
    const repeatedResponse = await person.call('POST /account/second-factor/begin', { body: {} });
    expect([repeatedResponse.status, repeatedResponse.problem.code]).toEqual([409, 'second-factor/on']);
  });

  it('refuses a wrong code, and any code before the setup has started', async () => {
    const person = await createPerson(service);
    const confirm = (code: string) => person.call('POST /account/second-factor/confirm', { body: { code } });
    expect((await confirm('123456')).problem.code).toBe('second-factor/off');
    const secret = await beginSecondFactor(person);
    const correctCode = generateUnusedCode(secret);
    const wrongResponse = await confirm(correctCode === '000000' ? '111111' : '000000');
    expect([wrongResponse.status, wrongResponse.problem.code]).toEqual([400, 'auth/invalid-code']);
    expect((await confirm(`${correctCode.slice(0, 3)} ${correctCode.slice(3)}`)).status).toBe(200);
  });

  it('needs a recent sign-in or the password', async () => {
    const person = await createPerson(service);
    service.clock.advance(10 * 60_000 + 1);
    await person.refresh();
    const begin = (body: object) => person.call('POST /account/second-factor/begin', { body });
    expect((await begin({})).problem.code).toBe('auth/confirmation-required');
    expect((await begin({ password: goodPassword })).status).toBe(200);
  });
});

describe('signing in with a second factor', () => {
  it('returns only a ticket until a code is sent, even through the sign-up form', async () => {
    const person = await createPerson(service);
    const { secret } = await enable(person);
    const browser = new Browser(service);
    const passwordStep = await signIn(person.email, browser);
    expect([passwordStep.status, passwordStep.problem.code]).toEqual([401, 'auth/second-factor-required']);
    expect(browser.cookies.giftlist_refresh).toBeUndefined();
    const body = { email: person.email, password: goodPassword };
    const atSignUp = await service.call('POST /auth/sign-up', { body });
    expect(atSignUp.problem.code).toBe('auth/second-factor-required');
    const codeStep = await finish(getTicket(passwordStep), generateUnusedCode(secret), browser);
    expect(codeStep.body.data).toMatchObject({ user_id: person.accountId, has_profile: true });
    expect((await browser.tryRefresh()).status).toBe(200);
  });

  it('accepts each code and each ticket only once', async () => {
    const person = await createPerson(service);
    const { secret } = await enable(person);
    const [firstTicket, secondTicket] = [
      await requestTicket(person.email),
      await requestTicket(person.email),
    ];
    const code = generateUnusedCode(secret);
    expect((await finish(firstTicket, code)).status).toBe(200);
    const withUsedCode = await finish(secondTicket, code);
    expect([withUsedCode.status, withUsedCode.problem.code]).toEqual([401, 'auth/second-factor-wrong']);
    const withUsedTicket = await finish(firstTicket, generateUnusedCode(secret));
    expect([withUsedTicket.status, withUsedTicket.problem.code]).toEqual([401, 'auth/session-ended']);
    expect((await finish('forged', generateUnusedCode(secret))).problem.code).toBe('auth/session-ended');
  });

  it('accepts a code once if it is sent twice simultaneously', async () => {
    const person = await createPerson(service);
    const { secret } = await enable(person);
    const tickets = [await requestTicket(person.email), await requestTicket(person.email)];
    const code = generateUnusedCode(secret);
    const statuses = (await Promise.all(tickets.map(ticket => finish(ticket, code)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 401]);
  });

  it('accepts a recovery code once, regardless of case and separators', async () => {
    const person = await createPerson(service);
    const { recoveryCodes } = await enable(person);
    const [code = ''] = recoveryCodes;
    const typedCode = code.toUpperCase().replace('-', ' ');
    expect((await finish(await requestTicket(person.email), typedCode)).status).toBe(200);
    const repeatedResponse = await finish(await requestTicket(person.email), code);
    expect(repeatedResponse.problem.code).toBe('auth/second-factor-wrong');
    const { second_factor } = (await person.call('GET /account', {})).body;
    expect(second_factor.recovery_codes_left).toBe(9);
  });

  it('limits guesses of codes, except from a browser that signed in before', async () => {
    const person = await createPerson(service);
    const { secret } = await enable(person);
    const ticket = await requestTicket(person.email);
    for (let guess = 0; guess < 5; guess++) {
      expect((await finish(ticket, `abcde-0000${guess}`)).problem.code).toBe('auth/second-factor-wrong');
    }
    expect((await finish(ticket, 'abcde-00006')).problem.code).toBe('rate-limited');
    // `person` is also the browser that signed up.
    person.token = undefined;
    const knownBrowserTicket = getTicket(await signIn(person.email, person));
    expect((await finish(knownBrowserTicket, generateUnusedCode(secret), person)).status).toBe(200);
  });

  it('invalidates the ticket after a password change', async () => {
    const person = await createPerson(service);
    const { secret } = await enable(person);
    const ticket = await requestTicket(person.email);
    const body = { password: goodPassword, new_password: 'roses-in-7-pots' };
    expect((await person.call('PUT /account/password', { body })).status).toBe(200);
    expect((await finish(ticket, generateUnusedCode(secret))).problem.code).toBe('auth/session-ended');
  });

  it('invalidates the ticket if an operator requires a new password', async () => {
    const person = await createPerson(service);
    const { secret } = await enable(person);
    const ticket = await requestTicket(person.email);
    await service.get(AccountStore).requirePasswordReset(person.accountId);
    expect((await finish(ticket, generateUnusedCode(secret))).problem.code).toBe('auth/session-ended');
  });
});

describe('the second factor', () => {
  it('can be disabled with a code, which emails the owner', async () => {
    const person = await createPerson(service);
    const { recoveryCodes } = await enable(person);
    const disable = (code: string) => person.call('POST /account/second-factor/disable', { body: { code } });
    expect((await disable('abcde-00000')).problem.code).toBe('auth/invalid-code');
    expect((await disable(recoveryCodes[3] ?? '')).status).toBe(200);
    expect((await signIn(person.email)).status).toBe(200);
    expect((await disable('123456')).problem.code).toBe('second-factor/off');
    await eventually(async () =>
      expect((await findMails(service, mails, person.email)).at(-1)).toMatchObject({
        what: 'second-factor-off',
      }),
    );
  });

  it('issues new recovery codes for an app code, but not for a recovery code', async () => {
    const person = await createPerson(service);
    const { secret, recoveryCodes } = await enable(person);
    const renew = (code: string) =>
      person.call('POST /account/second-factor/recovery-codes', { body: { code } });
    expect((await renew(recoveryCodes[0] ?? '')).problem.code).toBe('auth/invalid-code');
    const renewed = (await renew(generateUnusedCode(secret))).body.data.recovery_codes;
    const withOldCode = await finish(await requestTicket(person.email), recoveryCodes[1] ?? '');
    expect(withOldCode.problem.code).toBe('auth/second-factor-wrong');
    expect((await finish(await requestTicket(person.email), renewed[1] ?? '')).status).toBe(200);
  });
});
