import { collaboratorInvited, collaboratorJoined, listShared } from '@giftlist/contracts/lists/events';
import { mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { InvitationModel } from '../model/invitation.store.ts';
import { ListModel } from '../model/list.store.ts';
import { createPerson, startLists, type TestLists, type TestPerson } from '../testing/start-lists.ts';
import { sharingMigrations } from './migrations.ts';

const ada = createPerson('ada');
const database = () => mongoose.connection.getClient().db(mongoose.connection.name);
type Events = Awaited<ReturnType<TestService['capturedEvents']>>;

let lists: TestLists;
let events: Events;
let mails: Events;

beforeAll(async () => {
  lists = await startLists({ env: { PUBLIC_ORIGIN: 'https://gifts.example' } });
  events = await lists.capturedEvents('lists.events');
  mails = await lists.capturedEvents('mail.commands');
});
afterAll(() => lists.stop());
beforeEach(() => {
  lists.users.verified.length = 0;
});

const share = (
  id: string,
  email_ids: string[],
  options: { share_as?: 'editor' | 'viewer'; message?: string } = {},
) =>
  lists.call('POST /giftlist/share', {
    as: ada,
    body: { giftlist_id: id, email_ids, share_as: 'editor', ...options },
  });

const readMails = async (email: string) => {
  const requests = await Promise.all(mails.of(mailRequested).map(({ data }) => lists.openMail(data.sealed)));
  return requests.filter(({ to }) => to.email === email);
};

const waitForMail = (email: string) =>
  eventually(async () => {
    const [mail] = await readMails(email);
    if (!mail) throw new Error(`no mail to ${email} yet`);
    return mail;
  });

const readInvitationToken = async (email: string): Promise<string> => {
  const mail = await waitForMail(email);
  return new URL('link' in mail ? mail.link : '').searchParams.get('invite') ?? '';
};

const accept = (as: TestPerson, token: string) =>
  lists.call('POST /giftlist/accept-invite', { as, body: { token } });
const readStatus = async (as: TestPerson, id: string) =>
  (await lists.call('GET /giftlist/{id}', { as, params: { id } })).status;
const findEvents = (id: string, event: { name: string }) =>
  events.all.filter(({ type, data }) => type === event.name && JSON.stringify(data).includes(id));

describe('inviting collaborators', () => {
  it('adds them, emails each of them once, and publishes their profiles', async () => {
    const cem = createPerson('cem');
    lists.users.byEmail.set(cem.email, cem.profileId);
    const id = await lists.createList(ada, { list_name: 'Tea & Co', giftlist_type: 'private' });
    const response = await share(id, ['Bea@Example.com', cem.email, 'bea@example.com', ada.email], {
      message: 'Come in',
    });
    expect(response.body.data.editor_users).toEqual(['bea@example.com', 'cem@example.com']);

    expect(await waitForMail('bea@example.com')).toMatchObject({
      template: 'invitation',
      by_name: 'Ada Lovelace',
      list_name: 'Tea & Co',
      message: 'Come in',
    });
    await waitForMail(cem.email);
    expect(await readMails(ada.email)).toEqual([]);
    expect(await readMails('bea@example.com')).toHaveLength(1);
    await eventually(() => expect(findEvents(id, collaboratorInvited)).toHaveLength(1));
    expect(events.of(collaboratorInvited)[0]?.data).toMatchObject({
      list_id: id,
      by_id: ada.profileId,
      person_ids: [cem.profileId],
    });
  });

  it('uses the default message of the specification if the owner wrote none', async () => {
    const id = await lists.createList(ada);
    await share(id, ['default@example.com']);
    const mail = await waitForMail('default@example.com');
    const link = `https://gifts.example/lists/${id}?invite=`;
    expect(mail).toMatchObject({
      link: expect.stringContaining(link),
      message: expect.stringContaining(`Hi! Please help me add items to my giftlist: ${link}`),
    });
  });

  it('publishes addresses and tokens only in sealed mail requests', async () => {
    const id = await lists.createList(ada);
    await share(id, ['quiet@example.com']);
    const token = await readInvitationToken('quiet@example.com');
    const publishedText = JSON.stringify([events.all, mails.all]);
    expect(publishedText).not.toContain('quiet@example.com');
    expect(publishedText).not.toContain(token);
  });

  it('is refused for the owner’s own address, for invalid addresses and without any address', async () => {
    const id = await lists.createList(ada);
    expect((await share(id, [ada.email])).problem.code).toBe('validation');
    expect((await share(id, ['not an address'])).problem).toMatchObject({
      code: 'validation',
      errors: [{ path: 'body.email_ids.0', message: 'Please enter a valid email address' }],
    });
    expect((await share(id, [])).problem.code).toBe('validation');
  });

  it('sends one email if the request is repeated with the same idempotency key', async () => {
    const id = await lists.createList(ada);
    const idempotencyKey = newId();
    const invite = () =>
      lists.call('POST /giftlist/share', {
        as: ada,
        body: { giftlist_id: id, email_ids: ['mia@example.com'], share_as: 'editor' },
        headers: { 'idempotency-key': idempotencyKey },
      });
    expect((await invite()).body).toEqual((await invite()).body);
    await waitForMail('mia@example.com');
    expect(await readMails('mia@example.com')).toHaveLength(1);
  });
});

describe('sending a list’s link', () => {
  it('sends an email but grants no access', async () => {
    const dan = createPerson('dan');
    const id = await lists.createList(ada, { giftlist_type: 'public' });
    const response = await share(id, [dan.email], { share_as: 'viewer', message: 'Look' });
    expect(response.body.data).toMatchObject({ editor_users: [], version: 1, mail_sent: true, left_out: [] });
    expect(await waitForMail(dan.email)).toMatchObject({
      template: 'list-shared',
      link: `https://gifts.example/lists/${id}`,
      message: 'Look',
    });
    await lists.call('PUT /giftlist/update', { as: ada, body: { id, giftlist_type: 'private' } });
    expect(await readStatus(dan, id)).toBe(404);
    await eventually(() => expect(findEvents(id, listShared)).toHaveLength(1));
  });
});

describe('an invited person', () => {
  it('joins at the first visit with the verified address', async () => {
    const eve = createPerson('eve');
    const id = await lists.createList(ada, { giftlist_type: 'private' });
    expect(await readStatus(eve, id)).toBe(404);
    await share(id, [eve.email]);
    expect(await readStatus({ ...eve, emailVerified: false }, id)).toBe(404);
    const read = await lists.call('GET /giftlist/{id}', {
      as: { ...eve, email: 'EVE@example.com' },
      params: { id },
    });
    expect(read.body.viewer_role).toBe('collaborator');
    await eventually(() => expect(findEvents(id, collaboratorJoined)).toHaveLength(1));
    expect(events.of(collaboratorJoined).at(-1)?.data.editor_ids).toEqual([eve.profileId]);
    await readStatus(eve, id);
    expect((await lists.call('GET /giftlist/{id}', { as: ada, params: { id } })).body.version).toBe(3);
  });

  it('joins with the link in the email, which verifies the address', async () => {
    const fay = { ...createPerson('fay'), emailVerified: false };
    const id = await lists.createList(ada, { giftlist_type: 'private' });
    await share(id, [fay.email]);
    const token = await readInvitationToken(fay.email);
    expect(await readStatus(fay, id)).toBe(404);
    const joined = await accept(fay, token);
    expect(joined.body.data).toMatchObject({ id, viewer_role: 'collaborator' });
    expect(lists.users.verified).toEqual([
      { account_id: fay.accountId, email: fay.email, sign_in_id: expect.any(String) },
    ]);
    expect(await readStatus(fay, id)).toBe(200);
    expect((await accept(fay, token)).status).toBe(200);
  });

  it('can join with an account that has another address, and then nobody else can use the link', async () => {
    const gil = createPerson('gil');
    const hal = createPerson('hal');
    const id = await lists.createList(ada, { giftlist_type: 'private' });
    await share(id, ['gil.at.work@example.com']);
    const token = await readInvitationToken('gil.at.work@example.com');
    expect((await accept(gil, token)).status).toBe(200);
    expect(lists.users.verified).toEqual([]);
    expect(await readStatus(gil, id)).toBe(200);
    expect((await accept(hal, token)).problem.code).toBe('invite/not-valid');
    expect(await readStatus(hal, id)).toBe(404);
  });

  it('cannot join if the link is invalid, expired or revoked, or if the list is deleted', async () => {
    const ida = createPerson('ida');
    expect((await accept(ida, 'nonsense')).problem.code).toBe('invite/not-valid');

    const expiredListId = await lists.createList(ada);
    await share(expiredListId, ['old@example.com']);
    const expiredToken = await readInvitationToken('old@example.com');
    lists.clock.advance(14 * 24 * 3_600_000 + 1_000);
    expect((await accept(ida, expiredToken)).problem.code).toBe('invite/not-valid');

    const revokedListId = await lists.createList(ada);
    await share(revokedListId, ['back@example.com']);
    const revokedToken = await readInvitationToken('back@example.com');
    await lists.call('PUT /giftlist/{id}/collaborators', {
      as: ada,
      params: { id: revokedListId },
      body: { editor_users: [] },
    });
    expect((await accept(ida, revokedToken)).problem.code).toBe('invite/not-valid');

    const deletedListId = await lists.createList(ada);
    await share(deletedListId, ['gone@example.com']);
    const deletedToken = await readInvitationToken('gone@example.com');
    await lists.call('DELETE /giftlist/delete/{id}', { as: ada, params: { id: deletedListId } });
    expect((await accept(ida, deletedToken)).problem.code).toBe('list/deleted');
  });
});

describe('an email address in another spelling', () => {
  const spellings = [
    'ann@xn--bcher-kva.example',
    'ann@bücher.example',
    'Ann@BÜCHER.Example',
    'ann@bu\u0308cher.example',
  ];

  it('belongs to one collaborator, whichever spelling was invited', async () => {
    for (const invited of spellings) {
      const id = await lists.createList(ada, { giftlist_type: 'private' });
      const response = await share(id, [invited, ...spellings]);
      expect(response.body.data.editor_users).toEqual([spellings[0]]);
      for (const email of spellings) {
        const ann = { ...createPerson('ann'), email };
        expect(await readStatus({ ...ann, emailVerified: false }, id)).toBe(404);
        expect(await readStatus(ann, id)).toBe(200);
      }
      const saved = await lists.call('PUT /giftlist/{id}/collaborators', {
        as: ada,
        params: { id },
        body: { editor_users: [spellings.at(-1) ?? ''] },
      });
      expect(saved.body.data.editor_users).toEqual([spellings[0]]);
    }
  });

  it('is verified by the invitation, and refused if it is the owner’s address', async () => {
    const owner = { ...createPerson('owner'), email: 'owner@bücher.example' };
    const id = await lists.createList(owner, { giftlist_type: 'private' });
    const inviteAs = (email_ids: string[]) =>
      lists.call('POST /giftlist/share', {
        as: owner,
        body: { giftlist_id: id, email_ids, share_as: 'editor' },
      });
    expect((await inviteAs(['owner@XN--BCHER-KVA.example'])).problem.code).toBe('validation');
    await inviteAs(['zoë@bücher.example']);
    const zoe = { ...createPerson('zoe'), email: 'zoe\u0308@BÜCHER.example', emailVerified: false };
    const token = await readInvitationToken('zoë@xn--bcher-kva.example');
    expect((await accept(zoe, token)).status).toBe(200);
    expect(lists.users.verified).toMatchObject([
      { account_id: zoe.accountId, email: 'zoë@xn--bcher-kva.example' },
    ]);
  });

  it('is migrated in lists and invitations of earlier releases', async () => {
    const id = await lists.createList(ada, { giftlist_type: 'private' });
    await share(id, ['old@bücher.example']);
    const token = await readInvitationToken('old@xn--bcher-kva.example');
    const [profileId, oldSpelling] = [newId(), 'old@bücher.example'];
    const editors = [
      { email: oldSpelling, key: 'old key', person_id: profileId },
      { email: 'old@bu\u0308cher.example', key: 'other old key', person_id: null },
    ];
    await ListModel.updateOne({ _id: id }, { $set: { editors } });
    await InvitationModel.updateMany({ list_id: id }, { $set: { email: oldSpelling, email_key: 'old key' } });
    const emailKeys = lists.get(EmailKeys);
    for (const { upWithKeys } of sharingMigrations) await upWithKeys(database(), emailKeys);
    const email = 'old@xn--bcher-kva.example';
    const key = emailKeys.hashEmail(email);
    const list = await ListModel.findById(id).lean();
    expect(list?.editors).toEqual([{ email, key, person_id: profileId }]);
    expect(list?.version).toBe(3);
    expect(await InvitationModel.findOne({ list_id: id }).lean()).toMatchObject({ email, email_key: key });
    expect((await accept({ ...createPerson('old'), profileId, email: oldSpelling }, token)).status).toBe(200);
  });
});

describe('while the users service is unavailable', () => {
  it('collaborators can still be added and emailed', async () => {
    const listsWithoutUsers = await startLists({
      namespace: lists.namespace,
      otherServices: {
        'GET /internal/people/{id}': undefined,
        'GET /internal/people/by-email': undefined,
      } as never,
    });
    const id = await listsWithoutUsers.createList(ada);
    const response = await listsWithoutUsers.call('POST /giftlist/share', {
      as: ada,
      body: { giftlist_id: id, email_ids: ['nia@example.com'], share_as: 'editor' },
    });
    expect(response.body.data.editor_users).toEqual(['nia@example.com']);
    const mail = await eventually(() =>
      // Only mails of this service can be opened with its key.
      Promise.any(mails.of(mailRequested).map(({ data }) => listsWithoutUsers.openMail(data.sealed))),
    );
    expect(mail).toMatchObject({ template: 'invitation', to: { email: 'nia@example.com' } });
    await listsWithoutUsers.stop({ keepData: true });
  });
});
