import { newId } from '@giftlist/contracts/primitives';
import { userSignedOut, userSignedOutEverywhere } from '@giftlist/contracts/users/events';
import { catchUp } from '@giftlist/service-kit/kafka/catch-up';
import { KafkaClient } from '@giftlist/service-kit/kafka/client';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { AccountCatchUp } from '../accounts/account-catch-up.ts';
import { usersService } from '../service.ts';
import { Browser, createPerson, goodPassword, waitForCode } from '../testing/browser.ts';
import { IdleSignIns } from './idle-sign-ins.ts';
import { SignInTermination } from './sign-in-termination.ts';
import { SignInModel } from './sign-ins.store.ts';

let service: TestService;
let events: CapturedEvents;
const newPassword = 'roses-in-7-pots';

beforeAll(async () => {
  service = await startTestService(usersService);
  events = await service.capturedEvents('users.events');
});
afterAll(() => service?.stop());

const getSignInId = ({ token = '' }: Browser): string => String(decodeJwt(token).sid);
async function signInWithOtherBrowser(person: Browser): Promise<Browser> {
  const browser = new Browser(service);
  const body = { email: person.email, password: goodPassword };
  browser.token = (await browser.call('POST /auth/sign-in', { body })).body.data.access_token;
  return browser;
}
const getPublishedIds = ({ profileId }: Browser): string[] =>
  events
    .of(userSignedOut)
    .filter(({ data }) => data.id === profileId)
    .flatMap(({ data }) => data.sign_in_ids);
const expectPublished = (person: Browser, ...ended: Browser[]) =>
  eventually(() => expect(getPublishedIds(person).sort()).toEqual(ended.map(getSignInId).sort()));

describe('the end of a sign-in', () => {
  it('is published once after signing out', async () => {
    const person = await createPerson(service);
    await person.call('POST /auth/sign-out', { body: {} });
    await person.call('POST /auth/sign-out', { body: {} });
    const at = service.clock.now().toISOString();
    await expectPublished(person, person);
    expect(events.of(userSignedOut).at(-1)?.data).toEqual({
      id: person.profileId,
      sign_in_ids: [getSignInId(person)],
      at,
    });
  });

  it('is stored again after a restore from an older backup', async () => {
    const person = await createPerson(service);
    const otherBrowser = await signInWithOtherBrowser(person);
    await person.call('POST /auth/sign-out', { body: {} });
    await expectPublished(person, person);
    await SignInModel.updateOne({ _id: getSignInId(person) }, { $set: { ended_at: null } });
    const since = new Date(Date.now() - 60_000);
    await catchUp(service.get(KafkaClient), since, service.get(AccountCatchUp));
    const openSignIns = await SignInModel.find({
      _id: [getSignInId(person), getSignInId(otherBrowser)],
      ended_at: null,
    }).lean();
    expect(openSignIns.map(({ _id }) => _id)).toEqual([getSignInId(otherBrowser)]);
  });

  it('is published if another browser ends the sign-in', async () => {
    const person = await createPerson(service);
    const otherBrowser = await signInWithOtherBrowser(person);
    const params = { id: getSignInId(otherBrowser) };
    expect((await person.call('DELETE /account/sign-ins/{id}', { params })).status).toBe(200);
    await expectPublished(person, otherBrowser);
  });

  it('is published for all other sign-ins after a password change', async () => {
    const person = await createPerson(service);
    const others = [await signInWithOtherBrowser(person), await signInWithOtherBrowser(person)];
    const body = { password: goodPassword, new_password: newPassword };
    expect((await person.call('PUT /account/password', { body })).status).toBe(200);
    await expectPublished(person, ...others);
  });

  it('is published after the reuse of a stolen refresh token', async () => {
    const person = await createPerson(service);
    const stolen = { giftlist_refresh: person.cookies.giftlist_refresh ?? '' };
    await person.refresh();
    service.clock.advance(30_001);
    expect((await service.call('POST /auth/refresh', { cookies: stolen })).status).toBe(401);
    await expectPublished(person, person);
  });

  it('is published before the event for signing out everywhere', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const [signedOutPerson, resetPerson] = [await createPerson(service), await createPerson(service)];
    const [signedOutBrowser, resetBrowser] = [
      await signInWithOtherBrowser(signedOutPerson),
      await signInWithOtherBrowser(resetPerson),
    ];
    await signedOutPerson.call('POST /auth/sign-out', { body: { everywhere: true } });
    await service.call('POST /user/forgot-password', { body: { email: resetPerson.email } });
    const oobCode = await waitForCode(service, mails, {
      email: resetPerson.email,
      template: 'reset-password',
    });
    await service.call('POST /auth/reset-password', { body: { oobCode, password: newPassword } });
    for (const [person, otherBrowser] of [
      [signedOutPerson, signedOutBrowser],
      [resetPerson, resetBrowser],
    ] as const) {
      const signOutEvent = await eventually(
        () => events.of(userSignedOutEverywhere).find(({ data }) => data.id === person.profileId) ?? false,
      );
      expect(signOutEvent.data.account_id).toBe(person.accountId);
      expect(getPublishedIds(person).sort()).toEqual([person, otherBrowser].map(getSignInId).sort());
    }
  });

  it('is published after 30 days without use, and not earlier', async () => {
    const person = await createPerson(service);
    const otherBrowser = await signInWithOtherBrowser(person);
    service.clock.advance(29 * 86_400_000);
    await otherBrowser.refresh();
    await service.get(IdleSignIns).endAll();
    expect(getPublishedIds(person)).toEqual([]);
    service.clock.advance(86_400_000);
    await service.get(IdleSignIns).endAll();
    await expectPublished(person, person);
    expect((await otherBrowser.tryRefresh()).status).toBe(200);
    const signIn = await SignInModel.findById(getSignInId(person)).lean();
    expect(signIn?.expires_at.getTime()).toBeGreaterThan(service.clock.now().getTime());
  });

  it('is published only for accounts with a profile', async () => {
    const [withoutProfile, person] = [await new Browser(service).signUp(), await createPerson(service)];
    expect((await withoutProfile.call('POST /auth/sign-out', { body: {} })).status).toBe(200);
    await person.call('POST /auth/sign-out', { body: {} });
    await expectPublished(person, person);
    expect(events.of(userSignedOut).flatMap(({ data }) => data.sign_in_ids)).not.toContain(
      getSignInId(withoutProfile),
    );
  });

  it('is published in batches of 1,000', async () => {
    const person = await createPerson(service);
    const signIn = await SignInModel.findById(getSignInId(person)).lean();
    const copies = Array.from({ length: 2_500 }, () => ({ ...signIn, _id: newId() }));
    await SignInModel.insertMany(copies);
    await service.get(Outbox).transact(tx => service.get(SignInTermination).endAll(person.accountId, tx));
    await eventually(() => expect(new Set(getPublishedIds(person)).size).toBe(2_501));
    const signOutEvents = events.of(userSignedOut).filter(({ data }) => data.id === person.profileId);
    expect(signOutEvents.map(({ data }) => data.sign_in_ids.length)).toEqual([1_000, 1_000, 501]);
  });
});
