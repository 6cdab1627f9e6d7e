import { newId } from '@giftlist/contracts/primitives';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { EmailKeys } from '@giftlist/service-kit/email-key';
import { fail } from '@giftlist/service-kit/problem-error';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Kind } from '../kinds/definition.ts';
import { notificationsService } from '../service.ts';
import { addressSubject, wants } from '../store/preferences.store.ts';

let service: TestService;
const addresses = new Map<string, string[]>();
/** A person whose address is not verified yet. */
const unproved = new Set<string>();

beforeAll(async () => {
  service = await startTestService(notificationsService, {
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
    owners: {
      'GET /internal/people/{id}/contact': ({ params }) => {
        const [email, ...other_emails] = addresses.get(params.id) ?? [];
        if (email === undefined) return fail('user/not-found');
        const email_verified = !unproved.has(params.id);
        return { email, email_verified, other_emails, first_name: 'Ana', timeZone: null };
      },
    },
  });
});
afterAll(() => service?.stop());

const turn = (profileId: string, kind: 'list_shared' | 'followed', on: boolean) =>
  service.call('PUT /notifications/preferences', {
    as: { profileId },
    body: { kind, channel: 'email', on },
  });
/** Requests a mail of another service, which only knows the address. */
const comesTo = (email: string, kind: Kind = 'list_shared') =>
  wants(addressSubject(service.get(EmailKeys).emailKey(email)), kind, 'email');

describe('a kind of mail that a person turned off', () => {
  it('is sent to none of the person’s verified addresses', async () => {
    const ana = newId();
    addresses.set(ana, [`${ana}@example.com`, `${ana}@work.example`]);
    await turn(ana, 'list_shared', false);
    expect(await comesTo(`${ana}@example.com`)).toBe(false);
    expect(await comesTo(`${ana}@work.example`)).toBe(false);
    expect(await comesTo(`${ana}@work.example`, 'collaborator_invited')).toBe(true);
    await turn(ana, 'list_shared', true);
    expect(await comesTo(`${ana}@example.com`)).toBe(true);
    expect(await comesTo(`${ana}@work.example`)).toBe(true);
  });

  it('is still sent to an address that the person has not verified', async () => {
    const [ana, eve] = [newId(), newId()];
    const email = `${ana}@example.com`;
    addresses.set(ana, [email]).set(eve, [email]);
    unproved.add(eve);
    await turn(eve, 'list_shared', false);
    expect(await comesTo(email)).toBe(true);
    await turn(ana, 'followed', false);
    await turn(eve, 'followed', true);
    expect(await comesTo(email, 'followed')).toBe(false);
  });

  it('is not sent to an address that the person verifies later', async () => {
    const ana = newId();
    addresses.set(ana, [`${ana}@example.com`]);
    await turn(ana, 'list_shared', false);
    addresses.set(ana, [`${ana}@new.example`]);
    expect(await comesTo(`${ana}@new.example`)).toBe(true);
    const at = service.clock.now().toISOString();
    await service.publish(userEmailVerified, { id: ana, account_id: newId(), at });
    await eventually(async () => expect(await comesTo(`${ana}@new.example`)).toBe(false));
    expect(await comesTo(`${ana}@new.example`, 'collaborator_invited')).toBe(true);
  });

  it('can also be turned off by a person without an address', async () => {
    const as = { profileId: newId() };
    const changed = await turn(as.profileId, 'followed', false);
    expect(changed.body.data).toEqual({
      kind: 'followed',
      channels: { in_app: true, email: false, push: true },
      mail_refused: null,
    });
    const { body } = await service.call('GET /notifications/preferences', { as });
    expect(body.filter(({ channels }) => !channels.email).map(({ kind }) => kind)).toEqual(['followed']);
  });
});
