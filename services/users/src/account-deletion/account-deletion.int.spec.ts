import { mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { userDeleted } from '@giftlist/contracts/users/events';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { EndedSessions } from '@giftlist/service-kit/http/ended-sessions';
import { catchUp } from '@giftlist/service-kit/kafka/catch-up';
import { KafkaClient } from '@giftlist/service-kit/kafka/client';
import { Pictures } from '@giftlist/service-kit/pictures/pictures';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import mongoose from 'mongoose';
import { AccountCatchUp } from '../accounts/account-catch-up.ts';
import { getPairId } from '../model/follows.ts';
import { PasswordHasher } from '../passwords/password-hasher.ts';
import { usersService } from '../service.ts';
import { AccountModel } from '../store/accounts.store.ts';
import { FollowModel } from '../store/follows.store.ts';
import {
  Browser,
  createEmail,
  createPerson,
  findMails,
  goodPassword,
  waitForCode,
} from '../testing/browser.ts';
import { DeletionEvents, repeatDelayMs } from './deletion-events.ts';

const redPixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const withPassword = { body: { password: goodPassword } };
let service: TestService;
let isGiftsServiceDown = false;

beforeAll(async () => {
  service = await startTestService(usersService, {
    otherServices: {
      'GET /internal/lists/exports/{id}': () => ({ lists: [{ id: newId() }, { id: newId() }] }),
      'GET /internal/gifts/exports/{id}': () => {
        if (isGiftsServiceDown) throw new Error('unavailable');
        return {
          gifts: [{ gift_title: 'Kite' }, { gift_title: 'Tea' }, { gift_title: 'Pot' }],
          taken: [{ kind: 'reserved' }, { kind: 'purchased' }],
        };
      },
    },
  });
});
afterAll(() => service?.stop());

/** Returns the names of the collections that contain one of these texts. Skips outbox and idempotency collections. */
async function findCollectionsWith(...texts: string[]): Promise<string[]> {
  const db = mongoose.connection.db;
  const found: string[] = [];
  for (const { name } of (await db?.listCollections().toArray()) ?? []) {
    if (name.startsWith('outbox') || name.startsWith('idempotency')) continue;
    for await (const document of db?.collection(name).find() ?? []) {
      if (texts.some(text => JSON.stringify(document).includes(text))) found.push(name);
    }
  }
  return found;
}

async function publishDeletionAgain(): Promise<void> {
  service.clock.advance(repeatDelayMs);
  await service.get(DeletionEvents).republishDue();
}

describe('deleting an account', () => {
  it.each(['DELETE /user', 'DELETE /user/delete'] as const)(
    'by %s leaves no data in the users service',
    async route => {
      const [ann, bob] = [await createPerson(service), await createPerson(service)];
      const follows = [[ann, bob.profileId] as const, [bob, ann.profileId] as const];
      for (const [browser, targetId] of follows) {
        await browser.call('PUT /user/{id}/follow-unfollow', {
          params: { id: browser.profileId },
          query: { targetId },
        });
      }
      expect(await findCollectionsWith(ann.accountId, ann.profileId, ann.email)).not.toEqual([]);
      const response = await ann.call(route, withPassword);
      expect(response.body).toEqual({ data: { id: ann.profileId } });
      await publishDeletionAgain();
      expect(await findCollectionsWith(ann.accountId, ann.profileId, ann.email)).toEqual([]);
      expect((await bob.call('GET /user', {})).body).toMatchObject({ followers_count: 0, following_ids: [] });
    },
  );

  it('also deletes all follows if the person has many followers', async () => {
    const ann = await createPerson(service);
    const annId = ann.profileId;
    await FollowModel.insertMany(
      Array.from({ length: 450 }, (_, index) => {
        const [follower_id, target_id] = index % 3 === 0 ? [annId, newId()] : [newId(), annId];
        const follow = {
          follower_id,
          target_id,
          following: true,
          blocked: false,
          version: 1,
          at: new Date(),
        };
        return { ...follow, _id: getPairId(follow) };
      }),
    );
    expect((await ann.call('DELETE /user', withPassword)).status).toBe(200);
    await publishDeletionAgain();
    await eventually(async () => expect(await findCollectionsWith(annId)).toEqual([]));
  });

  it('publishes the deletion twice, a minute apart, and clears the browser’s cookies', async () => {
    const events = await service.capturedEvents('users.events');
    const ann = await createPerson(service);
    expect(ann.cookies.giftlist_known).toBeDefined();
    await ann.call('DELETE /user', withPassword);
    expect(ann.cookies).toEqual({});
    expect((await ann.call('DELETE /user', withPassword)).status).toBe(200);
    const findDeletions = () =>
      events.of(userDeleted).filter(event => event.data.account_id === ann.accountId);
    await eventually(() => expect(findDeletions()).toHaveLength(1));
    expect(findDeletions()[0]?.data).toMatchObject({ id: ann.profileId, email_keys: [] });
    await publishDeletionAgain();
    await eventually(() => expect(findDeletions()).toHaveLength(2));
    expect(findDeletions()[1]?.data).toMatchObject({ id: ann.profileId, account_id: ann.accountId });
  });

  it('is repeated after a restore from backup, without emailing the owner', async () => {
    const events = await service.capturedEvents('users.events');
    const mails = await service.capturedEvents('mail.commands');
    const ann = await createPerson(service);
    const data = {
      id: ann.profileId,
      account_id: ann.accountId,
      email_keys: [],
      at: new Date().toISOString(),
    };
    await service.publish(userDeleted, data);
    const since = new Date(Date.now() - 60_000);
    const runCatchUp = () => catchUp(service.get(KafkaClient), since, service.get(AccountCatchUp));
    expect((await runCatchUp()).eventsApplied).toBe(1);
    expect((await runCatchUp()).eventsApplied).toBe(0);
    await eventually(() =>
      expect(events.of(userDeleted).filter(event => event.data.account_id === ann.accountId)).toHaveLength(2),
    );
    await publishDeletionAgain();
    expect(await findCollectionsWith(ann.accountId, ann.profileId, ann.email)).toEqual([]);
    const requests = await findMails(service, mails, ann.email);
    expect(requests.filter(({ template }) => template === 'account-deleted')).toEqual([]);
  });

  it('emails the owner through an encrypted mail request', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const ann = await createPerson(service);
    await ann.call('DELETE /user', withPassword);
    await eventually(async () =>
      expect((await findMails(service, mails, ann.email)).at(-1)).toEqual({
        template: 'account-deleted',
        to: { email: ann.email, name: 'Ann' },
      }),
    );
    expect(JSON.stringify(mails.of(mailRequested))).not.toContain(ann.email);
  });

  it('publishes verified addresses only as hashes', async () => {
    const events = await service.capturedEvents('users.events');
    const ann = await createPerson(service);
    await AccountModel.updateOne({ _id: ann.accountId }, { $set: { email_verified: true } });
    await ann.call('DELETE /user', withPassword);
    const keys = [service.get(EmailKeys).hashEmail(ann.email)];
    await eventually(() =>
      expect(events.of(userDeleted).find(({ data }) => data.id === ann.profileId)?.data.email_keys).toEqual(
        keys,
      ),
    );
  });

  it('also deletes data that is written concurrently', async () => {
    for (let round = 0; round < 4; round++) {
      const [ann, bob] = [await createPerson(service), await createPerson(service)];
      const follow = (follower: Browser, target: Browser) =>
        follower.call('PUT /user/{id}/follow-unfollow', {
          params: { id: follower.profileId },
          query: { targetId: target.profileId },
        });
      const body = { email: ann.email, password: goodPassword };
      const writes = [
        ann.call('PUT /user/{id}', { params: { id: ann.profileId }, body: { bio: 'Tea' }, files: {} }),
        follow(ann, bob),
        follow(bob, ann),
        service.call('POST /auth/sign-in', { body }),
        service.call('POST /user/forgot-password', { body: { email: ann.email } }),
        ann.call('POST /auth/send-verification', {}),
        ann.call('POST /account/second-factor/begin', { body: {} }),
        ann.call('PUT /account/email', { body: { email: createEmail() } }),
      ];
      const [deletion, ...writeResponses] = await Promise.all([
        ann.call('DELETE /user', withPassword),
        ...writes,
      ]);
      expect(deletion.status).toBe(200);
      for (const { status } of writeResponses) expect(status).toBeLessThan(500);
      await publishDeletionAgain();
      expect(await findCollectionsWith(ann.accountId, ann.profileId, ann.email)).toEqual([]);
    }
  });

  it('ends every sign-in, and lets the owner sign up again with the same address', async () => {
    const ann = await createPerson(service);
    const oldCookies = { giftlist_refresh: ann.cookies.giftlist_refresh ?? '' };
    await ann.call('DELETE /user', withPassword);
    expect((await service.call('POST /auth/refresh', { cookies: oldCookies })).problem.code).toBe(
      'auth/session-ended',
    );
    expect((await ann.call('GET /user', {})).problem.code).toBe('user/not-found');
    const body = { email: ann.email, password: goodPassword };
    expect((await service.call('POST /auth/sign-in', { body })).problem.code).toBe('auth/user-not-found');
    const secondSignUp = await service.call('POST /auth/sign-up', { body });
    expect(secondSignUp.body.data).toMatchObject({ has_profile: false });
    expect(secondSignUp.body.data.user_id).not.toBe(ann.accountId);
  });

  it('is refused after sign-out, even if the access token has not expired', async () => {
    const ann = await createPerson(service);
    const body = { email: ann.email, password: goodPassword };
    const otherToken = (await service.call('POST /auth/sign-in', { body })).body.data.access_token;
    await ann.call('POST /auth/sign-out', { body: { everywhere: true } });
    const refused = await service.call('DELETE /user', { ...withPassword, as: { token: otherToken } });
    expect([refused.status, refused.problem.code]).toEqual([401, 'auth/session-ended']);
    expect(await AccountModel.exists({ _id: ann.accountId })).not.toBeNull();
  });

  it.each(['DELETE /user', 'DELETE /user/delete'] as const)(
    'by %s requires the password if the account has one, even after a recent sign-in',
    async route => {
      const ann = await createPerson(service);
      const missing = await ann.call(route, {});
      expect([missing.status, missing.problem.code]).toEqual([403, 'auth/confirmation-required']);
      const wrong = await ann.call(route, { body: { password: 'not-the-password' } });
      expect([wrong.status, wrong.problem.code]).toEqual([403, 'auth/confirmation-wrong']);
      expect(await service.get(EndedSessions).hasAccountOrSignIn(ann.accountId)).toBe(false);
      expect((await ann.tryRefresh()).status).toBe(200);
      expect((await ann.call(route, withPassword)).status).toBe(200);
      expect(await AccountModel.exists({ _id: ann.accountId })).toBeNull();
    },
  );

  it.each(['DELETE /user', 'DELETE /user/delete'] as const)(
    'by %s requires a recent sign-in if the account has no password',
    async route => {
      const ann = await createPerson(service);
      await AccountModel.updateOne({ _id: ann.accountId }, { $set: { password_hash: null } });
      const guess = await ann.call(route, withPassword);
      expect([guess.status, guess.problem.code]).toEqual([403, 'auth/confirmation-wrong']);
      // A sign-in counts as recent for ten minutes.
      service.clock.advance(600_001);
      await ann.refresh();
      const refused = await ann.call(route, {});
      expect([refused.status, refused.problem.code]).toEqual([403, 'auth/confirmation-required']);
      const bob = await createPerson(service);
      await AccountModel.updateOne({ _id: bob.accountId }, { $set: { password_hash: null } });
      expect((await bob.call(route, {})).status).toBe(200);
    },
  );

  it('limits password guesses', async () => {
    const ann = await createPerson(service);
    for (let guess = 0; guess < 10; guess++) {
      const body = { password: `wrong-${guess}-guess` };
      expect((await ann.call('DELETE /user', { body })).problem.code).toBe('auth/confirmation-wrong');
    }
    expect((await ann.call('DELETE /user', withPassword)).problem.code).toBe('rate-limited');
    expect(await AccountModel.exists({ _id: ann.accountId })).not.toBeNull();
    service.clock.advance(1_000);
    expect((await ann.call('DELETE /user', withPassword)).status).toBe(200);
  });

  it('can be previewed, with the numbers of lists, gifts and reservations that it affects', async () => {
    const ann = await createPerson(service);
    const preview = await ann.call('GET /account/deletion', {});
    expect(preview.body).toEqual({ lists: 2, gifts: 3, reservations: 1 });
    const withoutProfile = await new Browser(service).signUp();
    expect((await withoutProfile.call('GET /account/deletion', {})).body).toEqual({
      lists: 0,
      gifts: 0,
      reservations: 0,
    });
    isGiftsServiceDown = true;
    const failed = await ann.call('GET /account/deletion', {});
    isGiftsServiceDown = false;
    expect(failed.problem.code).toBe('upstream-unavailable');
    expect((await service.call('GET /account/deletion', {})).problem.code).toBe('auth/required');
  });

  it('has no effect if the person is signed out while the password is checked', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const ann = await createPerson(service);
    await service.call('POST /user/forgot-password', { body: { email: ann.email } });
    const oobCode = await waitForCode(service, mails, { email: ann.email, template: 'reset-password' });
    const hasher = service.get(PasswordHasher);
    const verify = hasher.verify.bind(hasher);
    const verifySpy = jest.spyOn(hasher, 'verify').mockImplementationOnce(async (hash, password) => {
      const isCorrect = await verify(hash, password);
      await service.call('POST /auth/reset-password', { body: { oobCode, password: 'roses-in-7-pots' } });
      return isCorrect;
    });
    const response = await ann.call('DELETE /user', { body: { password: goodPassword } });
    verifySpy.mockRestore();
    expect([response.status, response.problem.code]).toEqual([401, 'auth/session-ended']);
    expect(await AccountModel.exists({ _id: ann.accountId })).not.toBeNull();
    expect(await service.get(EndedSessions).hasAccountOrSignIn(ann.accountId)).toBe(false);
  });

  it('works for an account without a profile, but not for a visitor', async () => {
    const ann = await new Browser(service).signUp();
    expect((await ann.call('DELETE /user', withPassword)).body.data.id).toBe(ann.accountId);
    expect((await service.call('DELETE /user', {})).problem.code).toBe('auth/required');
  });

  it('deletes the pictures from the bucket after an hour', async () => {
    const ann = await createPerson(service);
    const file = { bytes: redPixelPng, type: 'image/png' };
    const files = { profile_pic: file, profile_cover: file };
    const changeResponse = await ann.call('PUT /user/{id}', {
      params: { id: ann.profileId },
      body: {},
      files,
    });
    const { profile_pic, profile_cover } = changeResponse.body.data;
    const urls = [profile_pic, profile_cover].map(path => `${service.url}${path}`);
    const bucket = mongoose.connection.collection('picture_files.files');
    expect(await bucket.countDocuments({})).toBeGreaterThan(0);
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
    await ann.call('DELETE /user', withPassword);
    service.clock.advance(3_600_001);
    await service.get(Pictures).deleteUnused();
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
    expect(await bucket.countDocuments({})).toBe(0);
  });
});
