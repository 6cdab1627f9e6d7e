import { createLog } from '@giftlist/service-kit/core/log';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { createAccount } from '../model/accounts.ts';
import { usersService } from '../service.ts';
import { endAllSessions } from '../sign-ins/end-all-sessions.ts';
import { SignOutEverywhere } from '../sign-ins/sign-out-everywhere.ts';
import { AccountModel, AccountStore } from '../store/accounts.store.ts';
import { ProfileStore } from '../store/profiles.store.ts';
import { Browser, createPerson, goodPassword, waitForCode } from '../testing/browser.ts';
import { accountMigrations } from './migrations.ts';

let service: TestService;
let mails: CapturedEvents;

beforeAll(async () => {
  service = await startTestService(usersService);
  mails = await service.capturedEvents('mail.commands');
});
afterAll(() => service?.stop());

let addressSetCount = 0;
/** Returns the spellings of four new addresses, the canonical spelling of each first. */
const createSpellings = (): string[][] => {
  addressSetCount += 1;
  const n = addressSetCount;
  return [
    [
      `ann${n}@xn--bcher-kva.example`,
      `ann${n}@bücher.example`,
      `ANN${n}@BÜCHER.example`,
      `ann${n}@bu\u0308cher.example`,
      `Ann${n}@BU\u0308CHER.Example`,
      `ann${n}@XN--BCHER-KVA.EXAMPLE`,
      ` ann${n}@ｂücher.example `,
    ],
    [
      `josé${n}@example.org`,
      `JOSÉ${n}@example.org`,
      `jose\u0301${n}@example.org`,
      `JOSE\u0301${n}@EXAMPLE.org`,
    ],
    [`ann${n}@xn--r8jz45g.jp`, `ann${n}@例え.jp`, `ann${n}@例え.ＪＰ`],
    [`ann${n}@example.org`, `Ann${n}@ｅｘａｍｐｌｅ.org`, ` ANN${n}@Example.ORG`],
  ];
};
const createAddresses = () => createSpellings().map(([canonical = '', ...others]) => ({ canonical, others }));
const createCredentials = (email: string, password = goodPassword) => ({ body: { email, password } });

describe('different spellings of an address', () => {
  it('sign up and sign in to the same account', async () => {
    for (const { canonical, others } of createAddresses()) {
      const signedUp = await service.call('POST /auth/sign-up', createCredentials(others[0] ?? ''));
      expect(signedUp.body.data.email).toBe(canonical);
      for (const email of [canonical, ...others]) {
        for (const route of ['POST /auth/sign-up', 'POST /auth/sign-in'] as const) {
          expect((await service.call(route, createCredentials(email))).body.data.user_id).toBe(
            signedUp.body.data.user_id,
          );
        }
        const wrong = await service.call('POST /auth/sign-up', createCredentials(email, 'another-9-word'));
        expect(wrong.problem.code).toBe('auth/email-in-use');
      }
    }
  });

  it('share the limit of password-reset emails', async () => {
    for (const { canonical, others } of createAddresses()) {
      const owner = await Object.assign(new Browser(service), { email: others.at(-1) ?? '' }).signUp();
      for (let attempt = 0; attempt < 6; attempt++) {
        const email = others[attempt % others.length] ?? '';
        const headers = { 'x-forwarded-for': `192.0.2.${attempt + 1}` };
        await service.call('POST /user/forgot-password', { body: { email }, headers });
      }
      await waitForCode(service, mails, { email: canonical, template: 'reset-password', count: 5 });
      const codes = mongoose.connection.collection('mailed_codes');
      const sentCodes = { account_id: owner.accountId, purpose: 'reset-password', email: canonical };
      expect(await codes.countDocuments(sentCodes)).toBe(5);
    }
  });

  it('share the delay after wrong passwords', async () => {
    for (const { canonical, others } of createAddresses()) {
      await service.call('POST /auth/sign-up', createCredentials(canonical));
      const headers = { 'x-forwarded-for': `198.51.100.${addressSetCount}` };
      const guess = (email: string) =>
        service.call('POST /auth/sign-in', { ...createCredentials(email, 'not-the-password'), headers });
      for (let attempt = 0; attempt < 10; attempt++) await guess(others[attempt % others.length] ?? '');
      expect((await guess(others[0] ?? '')).problem.code).toBe('rate-limited');
      service.clock.advance(3_600_000);
    }
  });

  it('find or exclude the same person in a search', async () => {
    const searcher = await createPerson(service);
    for (const { canonical, others } of createAddresses()) {
      const person = await Object.assign(new Browser(service), { email: others[0] ?? '' }).signUp();
      await person.createProfile({ first_name: 'Zoe', last_name: 'Zander' });
      await AccountModel.updateOne({ _id: person.accountId }, { $set: { email_verified: true } });
      for (const query of [canonical, ...others]) {
        const response = await searcher.call('GET /user/search-users', { query: { query } });
        expect(response.body.map(({ id }) => id)).toEqual([person.profileId]);
        const excludeEmails = JSON.stringify([query]);
        const remaining = await searcher.call('GET /user/search-users', {
          query: { query: canonical, excludeEmails },
        });
        expect(remaining.body).toEqual([]);
      }
    }
  });

  it('count as one address in an address change and in the command that ends all sessions', async () => {
    for (const { canonical, others } of createAddresses()) {
      const person = await Object.assign(new Browser(service), { email: others[0] ?? '' }).signUp();
      await person.createProfile();
      const other = await createPerson(service);
      for (const email of [canonical, ...others]) {
        const unchanged = await person.call('PUT /account/email', { body: { email } });
        expect(unchanged.problem.code).toBe('validation');
        const taken = await other.call('PUT /account/email', { body: { email } });
        expect(taken.problem.code).toBe('auth/email-in-use');
      }
      const dependencies = {
        accounts: service.get(AccountStore),
        profiles: service.get(ProfileStore),
        signOutEverywhere: service.get(SignOutEverywhere),
        outbox: service.get(Outbox),
        endedSessions: service.get(EndedSessions),
      };
      expect(
        await endAllSessions({ identifier: others[0] ?? '', requirePasswordReset: false }, dependencies),
      ).toBe(true);
      expect((await person.tryRefresh()).problem.code).toBe('auth/session-ended');
    }
  });
});

describe('an invalid authentication request', () => {
  const passwordRoutes = ['POST /auth/sign-up', 'POST /auth/sign-in'] as const;
  const routes = [...passwordRoutes, 'POST /user/forgot-password'] as const;
  const sendAndGetErrors = async (route: (typeof routes)[number], body: object) =>
    (await service.call(route, { body: body as never })).problem.errors;

  it.each(routes)('is rejected with a message about the email address: %s', async route => {
    for (const body of [
      {},
      { email: null },
      { email: '' },
      { email: '  ' },
      { email: 7 },
      { email: 'ann' },
    ]) {
      expect(await sendAndGetErrors(route, { password: goodPassword, ...body })).toEqual([
        { path: 'body.email', message: 'Please enter a valid email address' },
      ]);
    }
  });

  it.each(passwordRoutes)('is rejected with a message about the password: %s', async route => {
    for (const body of [{}, { password: null }, { password: '' }]) {
      expect(await sendAndGetErrors(route, { email: 'ann@example.org', ...body })).toEqual([
        { path: 'body.password', message: 'Please enter your password' },
      ]);
    }
  });
});

describe('addresses that were stored before normalization', () => {
  const log = createLog('users', 'silent');
  const createLegacyAccount = (email: string, fields: object = {}) =>
    createAccount({ email, created_at: new Date('2026-01-02'), ...fields });
  const migrate = async (...accounts: ReturnType<typeof createAccount>[]) => {
    await AccountModel.insertMany(accounts);
    // A second run must not change anything.
    for (let run = 0; run < 2; run++) {
      for (const { up } of accountMigrations)
        await up(mongoose.connection.getClient().db(mongoose.connection.name), log);
    }
    const migrated = await Promise.all(accounts.map(({ _id }) => AccountModel.findById(_id).lean()));
    return migrated.map(
      account =>
        account && { email: account.email, verified: account.email_verified, others: account.other_emails },
    );
  };

  it('are normalized by a migration', async () => {
    const [[canonicalIdn = '', idn = ''] = [], [canonicalJose = '', , decomposedJose = ''] = []] =
      createSpellings();
    expect(
      await migrate(
        createLegacyAccount(idn, {
          email_verified: true,
          other_emails: [decomposedJose, canonicalJose, 'a@b.example'],
        }),
      ),
    ).toEqual([{ email: canonicalIdn, verified: true, others: [canonicalJose, 'a@b.example'] }]);
  });

  it('stay with the verified account, or else with the older one, if two accounts have the same address', async () => {
    const withoutAddress = { email: null, verified: false, others: [] };
    const [[canonicalA = '', spellingA = ''] = []] = createSpellings();
    const verified = createLegacyAccount(spellingA, {
      email_verified: true,
      created_at: new Date('2026-02-02'),
    });
    expect(await migrate(createLegacyAccount(canonicalA), verified)).toEqual([
      withoutAddress,
      { email: canonicalA, verified: true, others: [] },
    ]);
    const [[canonicalB = '', spellingB = ''] = []] = createSpellings();
    expect(
      await migrate(
        createLegacyAccount(canonicalB),
        createLegacyAccount(spellingB, { created_at: new Date('2026-03-03') }),
      ),
    ).toEqual([{ email: canonicalB, verified: false, others: [] }, withoutAddress]);
    const [[canonicalC = '', spellingC = '', , otherSpellingC = ''] = []] = createSpellings();
    const older = createLegacyAccount(spellingC, { created_at: new Date('2025-01-01') });
    expect(await migrate(createLegacyAccount(otherSpellingC), older)).toEqual([
      withoutAddress,
      { email: canonicalC, verified: false, others: [] },
    ]);
  });
});
