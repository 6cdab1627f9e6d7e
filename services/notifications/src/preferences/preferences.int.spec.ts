import { newId } from '@giftlist/contracts/primitives';
import { userEmailVerified } from '@giftlist/contracts/users/events';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Kind } from '../kinds/definition.ts';
import { notificationsService } from '../service.ts';
import { isTurnedOn, toAddressSubject } from './preferences.store.ts';

let service: TestService;
const addressesByPerson = new Map<string, string[]>();
const peopleWithUnverifiedAddress = new Set<string>();

beforeAll(async () => {
  service = await startTestService(notificationsService, {
    env: { SMTP_URL: 'smtp://127.0.0.1:9' },
    otherServices: {
      'GET /internal/people/{id}/contact': ({ params }) => {
        const [email, ...other_emails] = addressesByPerson.get(params.id) ?? [];
        if (email === undefined) return fail('user/not-found');
        const email_verified = !peopleWithUnverifiedAddress.has(params.id);
        return { email, email_verified, other_emails, first_name: 'Ana', timeZone: null };
      },
    },
  });
});
afterAll(() => service?.stop());

const setEmailPreference = (profileId: string, kind: 'list_shared' | 'followed', on: boolean) =>
  service.call('PUT /notifications/preferences', {
    as: { profileId },
    body: { kind, channel: 'email', on },
  });
const isTurnedOnFor = (email: string, kind: Kind = 'list_shared') =>
  isTurnedOn(toAddressSubject(service.get(EmailKeys).hashEmail(email)), kind, 'email');

describe('a kind of email that a person turned off', () => {
  it('is sent to none of the person’s verified addresses', async () => {
    const ana = newId();
    addressesByPerson.set(ana, [`${ana}@example.com`, `${ana}@work.example`]);
    await setEmailPreference(ana, 'list_shared', false);
    expect(await isTurnedOnFor(`${ana}@example.com`)).toBe(false);
    expect(await isTurnedOnFor(`${ana}@work.example`)).toBe(false);
    expect(await isTurnedOnFor(`${ana}@work.example`, 'collaborator_invited')).toBe(true);
    await setEmailPreference(ana, 'list_shared', true);
    expect(await isTurnedOnFor(`${ana}@example.com`)).toBe(true);
    expect(await isTurnedOnFor(`${ana}@work.example`)).toBe(true);
  });

  it('is still sent to an address that the person has not verified', async () => {
    const [ana, eve] = [newId(), newId()];
    const email = `${ana}@example.com`;
    addressesByPerson.set(ana, [email]).set(eve, [email]);
    peopleWithUnverifiedAddress.add(eve);
    await setEmailPreference(eve, 'list_shared', false);
    expect(await isTurnedOnFor(email)).toBe(true);
    await setEmailPreference(ana, 'followed', false);
    await setEmailPreference(eve, 'followed', true);
    expect(await isTurnedOnFor(email, 'followed')).toBe(false);
  });

  it('is not sent to an address that the person verifies later', async () => {
    const ana = newId();
    addressesByPerson.set(ana, [`${ana}@example.com`]);
    await setEmailPreference(ana, 'list_shared', false);
    addressesByPerson.set(ana, [`${ana}@new.example`]);
    expect(await isTurnedOnFor(`${ana}@new.example`)).toBe(true);
    const at = service.clock.now().toISOString();
    await service.publish(userEmailVerified, { id: ana, account_id: newId(), at });
    await eventually(async () => expect(await isTurnedOnFor(`${ana}@new.example`)).toBe(false));
    expect(await isTurnedOnFor(`${ana}@new.example`, 'collaborator_invited')).toBe(true);
  });

  it('is stored even for a person without an email address', async () => {
    const as = { profileId: newId() };
    const changed = await setEmailPreference(as.profileId, 'followed', false);
    expect(changed.body.data).toEqual({
      kind: 'followed',
      channels: { in_app: true, email: false, push: true },
      mail_refused: null,
    });
    const { body } = await service.call('GET /notifications/preferences', { as });
    expect(body.filter(({ channels }) => !channels.email).map(({ kind }) => kind)).toEqual(['followed']);
  });
});
