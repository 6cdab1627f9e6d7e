import { giftReserved } from '@giftlist/contracts/gifts/events';
import { listCreated } from '@giftlist/contracts/lists/events';
import { occasionDue } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import {
  userDeleted,
  userFollowed,
  userRegistered,
  userSignedOut,
  userSignedOutEverywhere,
} from '@giftlist/contracts/users/events';
import { lockSignIn, markSignInsEnded } from '@giftlist/service-domain/recent-sign-ins';
import { Outbox } from '@giftlist/service-kit/messaging/outbox';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt, importJWK, jwtVerify } from 'jose';
import { notificationsService } from '../service.ts';
import { startPushService, type TestPushService } from '../testing/push-service.ts';
import { createClaimState, createListState, createPersonState } from '../testing/states.ts';
import { DeviceModel, PushModel } from './pushes.store.ts';

let service: TestService;
const pushServices: TestPushService[] = [];
const [ben, eva] = [newId(), newId()];
const at = '2026-05-01T08:00:00.000Z';
const timeoutMs = 60_000;

beforeAll(async () => {
  service = await startTestService(notificationsService, {
    env: { SMTP_URL: 'smtp://127.0.0.1:9', PUSH_SERVICES: 'push.example,localhost' },
    otherServices: {
      'GET /internal/people/{id}': ({ params }) =>
        createPersonState(params.id, params.id === ben ? 'Ben' : 'Eva'),
      'GET /internal/lists/{id}': ({ params }) => createListState(params.id, ben),
    },
  });
  for (const [id, name] of [
    [ben, 'Ben'],
    [eva, 'Eva'],
  ] as const)
    await service.publish(userRegistered, createPersonState(id, name));
});
afterAll(async () => {
  await service?.stop();
  for (const pushService of pushServices) await pushService.stop();
});

async function startBrowserPushService(): Promise<TestPushService> {
  const pushService = await startPushService();
  pushServices.push(pushService);
  return pushService;
}
async function subscribeBrowser(
  profileId: string,
  sessionId = newId(),
): Promise<TestPushService & { id: string }> {
  const pushService = await startBrowserPushService();
  const body = { ...pushService.subscription, label: 'Firefox on Linux' };
  const as = { profileId, sessionId };
  const response = await service.call('POST /notifications/push', { as, body });
  expect(response.status).toBe(201);
  return Object.assign(pushService, { id: response.body.data.id });
}
const follow = (follower_id: string, target_id: string) =>
  service.publish(userFollowed, { follower_id, target_id, version: 1, at });
const getTitles = (browser: TestPushService): string[] =>
  browser.received.map(({ text }) => JSON.parse(text).title);

describe('a subscribed browser', () => {
  it('receives an encrypted notification, signed with the VAPID key', async () => {
    const ana = newId();
    const browser = await subscribeBrowser(ana);
    await follow(ben, ana);
    await eventually(() => expect(browser.received).toHaveLength(1), timeoutMs);
    const [message] = browser.received;
    expect(JSON.parse(message?.text ?? '')).toEqual({
      id: expect.any(String),
      title: 'Ben Lund followed you',
      body: "See Ben Lund's profile and lists.",
      link: '/profile/ben',
    });
    expect(message?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const { body } = await service.call('GET /notifications/push', { as: { profileId: ana } });
    expect(body.devices).toMatchObject([{ id: browser.id, label: 'Firefox on Linux' }]);
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(message?.headers.authorization ?? '') ?? [];
    expect(key).toBe(body.public_key);
    const keyBytes = Buffer.from(key, 'base64url');
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: keyBytes.toString('base64url', 1, 33),
      y: keyBytes.toString('base64url', 33),
    };
    const audience = new URL(browser.subscription.endpoint).origin;
    await jwtVerify(token, await importJWK(jwk, 'ES256'), { audience, currentDate: new Date() });
    expect(decodeJwt(token).sub).toMatch(/^mailto:/);
  });

  it('belongs only to the last person who subscribed it', async () => {
    const [ana, kim] = [newId(), newId()];
    const browser = await subscribeBrowser(ana);
    const body = browser.subscription;
    const subscribedAgain = await service.call('POST /notifications/push', { as: { profileId: kim }, body });
    expect(subscribedAgain.body.data.id).toBe(browser.id);
    await follow(ben, ana);
    await follow(ben, kim);
    await eventually(() => expect(browser.received).toHaveLength(1), timeoutMs);
    const countDevices = async (profileId: string) =>
      (await service.call('GET /notifications/push', { as: { profileId } })).body.devices.length;
    expect([await countDevices(ana), await countDevices(kim)]).toEqual([0, 1]);
  });

  it('receives nothing after its owner removed it, and nobody else can remove it', async () => {
    const ana = newId();
    const browser = await subscribeBrowser(ana);
    const removalByOther = await service.call('DELETE /notifications/push/{id}', {
      as: { profileId: ben },
      params: { id: browser.id },
    });
    expect(removalByOther.problem.code).toBe('notification/not-found');
    await service.call('DELETE /notifications/push/{id}', {
      as: { profileId: ana },
      params: { id: browser.id },
    });
    await follow(ben, ana);
    await eventually(
      async () =>
        expect(
          (await service.call('GET /notifications', { as: { profileId: ana }, query: {} })).body.items,
        ).toHaveLength(1),
      timeoutMs,
    );
    expect(await PushModel.countDocuments({ device_id: browser.id })).toBe(0);
    expect(browser.requestCount).toBe(0);
  });

  it('receives nothing about reservations of its owner', async () => {
    const [ana, list] = [newId(), newId()];
    const browser = await subscribeBrowser(ana);
    await service.publish(listCreated, createListState(list, ben));
    const reservation = createClaimState(list, ben, { claimant_id: ana, gift_title: 'Kite' });
    await service.publish(giftReserved, reservation);
    await eventually(async () => {
      const { items } = (await service.call('GET /notifications', { as: { profileId: ana }, query: {} }))
        .body;
      expect(items.map(({ title }) => title)).toEqual(['You reserved “Kite”']);
    }, timeoutMs);
    expect(await PushModel.countDocuments({ device_id: browser.id })).toBe(0);
  });

  it('gets a message later if its push service is busy, and is deleted after a 410', async () => {
    const ana = newId();
    const browser = await subscribeBrowser(ana);
    browser.respondWith(503);
    await follow(ben, ana);
    await eventually(async () => {
      const row = await PushModel.findOne({ device_id: browser.id }).lean();
      expect(row).toMatchObject({ status: 'waiting', attempts: 1 });
      expect(row?.next_at.getTime()).toBe(service.clock.now().getTime() + 10_000);
    }, timeoutMs);
    browser.respondWith(201);
    service.clock.advance(10_000);
    await eventually(() => expect(getTitles(browser)).toEqual(['Ben Lund followed you']), timeoutMs);
    browser.respondWith(410);
    await follow(eva, ana);
    await eventually(async () => expect(await DeviceModel.findById(browser.id).lean()).toBeNull(), timeoutMs);
  });

  it('does not receive a reminder for today once the day is over', async () => {
    const ana = newId();
    const browser = await subscribeBrowser(ana);
    const due_at = '2027-03-01T09:00:00.000Z';
    service.clock.set(due_at);
    const due = {
      occasion_id: newId(),
      user_id: ana,
      name: 'Party',
      type: 'custom',
      date: '2027-03-01',
      notification: 'same_day',
      birthday_user_id: null,
      due_at,
    } as const;
    await service.publish(occasionDue, due);
    await eventually(() => expect(getTitles(browser)).toEqual(['Party is today']), timeoutMs);
    expect(browser.received[0]?.headers.ttl).toBe('54000');
    browser.respondWith(503);
    await service.publish(occasionDue, { ...due, occasion_id: newId(), name: 'Concert' });
    const waiting = { device_id: browser.id, status: 'waiting' } as const;
    await eventually(async () => {
      const row = await PushModel.findOne(waiting).lean();
      expect(row?.next_at.getTime()).toBe(service.clock.now().getTime() + 10_000);
    }, timeoutMs);
    browser.respondWith(201);
    service.clock.advance(15 * 3_600_000);
    await eventually(async () => expect(await PushModel.countDocuments(waiting)).toBe(0), timeoutMs);
    expect(getTitles(browser)).toEqual(['Party is today']);
  });

  it('is deleted when its owner signs out everywhere, unless it subscribed later', async () => {
    const ana = newId();
    const early = await subscribeBrowser(ana);
    const renewed = await subscribeBrowser(ana);
    const signedOutAt = service.clock.now().toISOString();
    service.clock.advance(1_000);
    const late = await subscribeBrowser(ana);
    await service.call('POST /notifications/push', { as: { profileId: ana }, body: renewed.subscription });
    await service.publish(userSignedOutEverywhere, { id: ana, account_id: newId(), at: signedOutAt });
    await eventually(async () => expect(await DeviceModel.findById(early.id).lean()).toBeNull(), timeoutMs);
    expect(await DeviceModel.countDocuments({ _id: { $in: [late.id, renewed.id] } })).toBe(2);
  });

  it('is deleted when its sign-in ends, even if it subscribed later', async () => {
    const [ana, computer, phone] = [newId(), newId(), newId()];
    const early = await subscribeBrowser(ana, computer);
    const onPhone = await subscribeBrowser(ana, phone);
    const endedAt = service.clock.now().toISOString();
    service.clock.advance(300_000);
    const late = await subscribeBrowser(ana, computer);
    await service.publish(userSignedOut, { id: ana, sign_in_ids: [computer], at: endedAt });
    await eventually(
      async () => expect(await DeviceModel.countDocuments({ _id: { $in: [early.id, late.id] } })).toBe(0),
      timeoutMs,
    );
    await follow(ben, ana);
    await eventually(() => expect(getTitles(onPhone)).toEqual(['Ben Lund followed you']), timeoutMs);
    expect([early.requestCount, late.requestCount]).toEqual([0, 0]);
  });

  it('belongs to the sign-in of its last subscription', async () => {
    const [ana, previousSignIn, currentSignIn] = [newId(), newId(), newId()];
    const browser = await subscribeBrowser(ana, previousSignIn);
    const as = { profileId: ana, sessionId: currentSignIn };
    await service.call('POST /notifications/push', { as, body: browser.subscription });
    const signedOut = { id: ana, at: service.clock.now().toISOString() };
    await service.publish(userSignedOut, { ...signedOut, sign_in_ids: [previousSignIn] });
    await follow(ben, ana);
    await eventually(() => expect(getTitles(browser)).toEqual(['Ben Lund followed you']), timeoutMs);
    await service.publish(userSignedOut, { ...signedOut, sign_in_ids: [currentSignIn] });
    await eventually(async () => expect(await DeviceModel.findById(browser.id).lean()).toBeNull(), timeoutMs);
  });

  it('without a known sign-in is deleted when any sign-in of its owner ends', async () => {
    const ana = newId();
    const browser = await subscribeBrowser(ana);
    await DeviceModel.updateOne({ _id: browser.id }, { $unset: { sign_in_id: 1 } });
    const at = service.clock.now().toISOString();
    await service.publish(userSignedOut, { id: ana, sign_in_ids: [newId()], at });
    await eventually(async () => expect(await DeviceModel.findById(browser.id).lean()).toBeNull(), timeoutMs);
  });

  it('is deleted with the account', async () => {
    const ana = newId();
    const browser = await subscribeBrowser(ana);
    await service.publish(userDeleted, { id: ana, account_id: newId(), at });
    await eventually(async () => expect(await DeviceModel.findById(browser.id).lean()).toBeNull(), timeoutMs);
  });
});

describe('the end of a sign-in', () => {
  it('prevents subscriptions with a token that is still valid', async () => {
    const [ana, ended] = [newId(), newId()];
    const at = service.clock.now().toISOString();
    await service.publish(userSignedOut, { id: ana, sign_in_ids: [ended], at });
    const { subscription: body } = await startBrowserPushService();
    const subscribe = (sessionId: string) =>
      service.call('POST /notifications/push', { as: { profileId: ana, sessionId }, body });
    await eventually(
      async () => expect((await subscribe(ended)).problem.code).toBe('auth/session-ended'),
      timeoutMs,
    );
    expect(await DeviceModel.countDocuments({ sign_in_id: ended })).toBe(0);
    expect((await subscribe(newId())).status).toBe(201);
  });

  it('conflicts with a simultaneous subscription', async () => {
    const signIn = newId();
    const outbox = service.get(Outbox);
    const now = service.clock.now();
    await outbox.transact(tx => lockSignIn(signIn, now, tx));
    await outbox.transact(async tx => {
      await lockSignIn(signIn, now, tx);
      const ending = outbox.transact(other => markSignInsEnded([signIn], now, other), { deadlineMs: 0 });
      await expect(ending).rejects.toMatchObject({ code: 112 });
    });
  });
});

describe('an endpoint that does not belong to a push service', () => {
  it.each([
    'https://internal.example/x',
    'https://169.254.169.254/latest',
    'http://push.example/x',
    'https://push.example:8443/x',
  ])('is refused: %s', async endpoint => {
    const keys = { p256dh: 'a'.repeat(87), auth: 'b'.repeat(22) };
    const response = await service.call('POST /notifications/push', {
      as: { profileId: newId() },
      body: { endpoint, keys },
    });
    expect([response.status, response.problem.code]).toEqual([400, 'push/not-allowed']);
  });
});
