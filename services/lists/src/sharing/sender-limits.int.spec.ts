import { mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { writtenMailsPerDay } from '@giftlist/service-domain/mail-quotas';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPerson, startLists, type TestLists, type TestPerson } from '../testing/start-lists.ts';

let lists: TestLists;
let mails: Awaited<ReturnType<TestService['capturedEvents']>>;
/** Profiles that verified their address after the access token was issued. */
const verifiedLater = new Set<string>();

beforeAll(async () => {
  lists = await startLists({
    otherServices: {
      'GET /internal/people/{id}/contact': ({ params }) => ({
        email: 'anybody@example.com',
        email_verified: verifiedLater.has(params.id),
        other_emails: [],
        first_name: 'Ann',
        timeZone: null,
      }),
    },
  });
  mails = await lists.capturedEvents('mail.commands');
});
afterAll(() => lists.stop());

let lastIpNumber = 0;
const createIp = () => `203.0.113.${++lastIpNumber}`;
interface ShareOptions {
  ip: string;
  share_as?: 'editor' | 'viewer';
  idempotencyKey?: string;
}
const share = (as: TestPerson, giftlist_id: string, email_ids: string[], options: ShareOptions) =>
  lists.call('POST /giftlist/share', {
    as,
    body: { giftlist_id, email_ids, share_as: options.share_as ?? 'viewer' },
    headers: {
      'x-forwarded-for': options.ip,
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
  });
const createPublicList = (owner: TestPerson) => lists.createList(owner, { giftlist_type: 'public' });
const createEmails = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}@example.com`);
const countMailsTo = async (name: string) => {
  const requests = await Promise.all(mails.of(mailRequested).map(({ data }) => lists.openMail(data.sealed)));
  return requests.filter(({ to }) => to.email.startsWith(name)).length;
};
/** Sends another email and waits for it. Emails arrive in order. */
async function waitForEarlierMails() {
  const name = `settled-${newId()}`;
  const owner = createPerson('settler');
  await share(owner, await createPublicList(owner), [`${name}@example.com`], { ip: createIp() });
  await eventually(async () => expect(await countMailsTo(name)).toBe(1));
}

describe('a sender of lists and invitations', () => {
  it.each(['viewer', 'editor'] as const)(
    'with an unverified address cannot share a list (share_as: %s)',
    async share_as => {
      const nora = { ...createPerson('nora'), emailVerified: false };
      const id = await createPublicList(nora);
      const response = await share(nora, id, ['victim@example.com'], { ip: createIp(), share_as });
      expect(response.problem).toMatchObject({
        status: 403,
        code: 'email/not-verified',
        detail: 'Verify your e-mail address before you send mail to other people.',
      });
      await waitForEarlierMails();
      expect(await countMailsTo('victim')).toBe(0);
      const list = await lists.call('GET /giftlist/{id}', { as: nora, params: { id } });
      expect(list.body.editor_users).toEqual([]);
    },
  );

  it('can send if the address was verified after the access token was issued', async () => {
    const olga = { ...createPerson('olga'), emailVerified: false };
    verifiedLater.add(olga.profileId);
    const id = await createPublicList(olga);
    expect((await share(olga, id, ['friend@example.com'], { ip: createIp() })).status).toBe(200);
  });

  it('cannot exceed the daily limit by simultaneous requests from several IP addresses', async () => {
    const eva = createPerson('eva');
    const ips = [createIp(), createIp(), createIp()];
    const ids = await Promise.all(Array.from({ length: 30 }, () => createPublicList(eva)));
    const calls = ids.map((id, index) =>
      share(eva, id, createEmails(5, `flood-${index}`), {
        ip: ips[index % 3] ?? '',
        share_as: index % 2 ? 'editor' : 'viewer',
      }),
    );
    const responses = await Promise.all(calls);
    const refused = responses.filter(({ status }) => status !== 200);
    expect((responses.length - refused.length) * 5).toBe(writtenMailsPerDay.account);
    for (const { status, headers, problem } of refused) {
      expect([status, problem.code]).toEqual([429, 'rate-limited']);
      expect(headers.get('retry-after')).toBe('86400');
      expect(problem.detail).toBe('You can write to 100 addresses a day. Please try again in 24 hours.');
    }
    await waitForEarlierMails();
    expect(await countMailsTo('flood')).toBe(writtenMailsPerDay.account);
  });

  it('shares the limit of the IP address with other accounts, until the next day', async () => {
    const ip = createIp();
    const names = ['one', 'two', 'three', 'four'];
    for (const name of names) {
      const owner = createPerson(name);
      const emails = createEmails(writtenMailsPerDay.network / names.length, name);
      expect((await share(owner, await createPublicList(owner), emails, { ip })).status).toBe(200);
    }
    const fifth = createPerson('five');
    const id = await createPublicList(fifth);
    expect((await share(fifth, id, ['more@example.com'], { ip })).problem.code).toBe('rate-limited');
    expect((await share(fifth, id, ['more@example.com'], { ip: createIp() })).status).toBe(200);
    lists.clock.advance(24 * 3_600_000);
    expect((await share(fifth, id, ['more@example.com'], { ip })).status).toBe(200);
  });

  it('gets the skipped recipients in the response, and repeated requests are not counted', async () => {
    const ip = createIp();
    const tom = createPerson('tom');
    const id = await createPublicList(tom);
    const invitationsPerMailbox = 10;
    for (let attempt = 0; attempt < invitationsPerMailbox; attempt++) {
      const response = await share(tom, id, ['full@example.com'], { ip, share_as: 'editor' });
      expect(response.body.data).toMatchObject({ mail_sent: true, left_out: [] });
    }
    const secondListId = await createPublicList(tom);
    const idempotencyKey = newId();
    const shareWithBoth = () =>
      share(tom, secondListId, ['full@example.com', 'empty@example.com'], {
        ip,
        share_as: 'editor',
        idempotencyKey,
      });
    const first = await shareWithBoth();
    expect(first.body.data).toMatchObject({
      mail_sent: false,
      left_out: ['full@example.com'],
      editor_users: ['full@example.com', 'empty@example.com'],
    });
    for (let attempt = 0; attempt < 60; attempt++) expect((await shareWithBoth()).body).toEqual(first.body);
    // The limit applies per sender, so another sender can still write to this mailbox.
    const sister = createPerson('sister');
    const response = await share(sister, await createPublicList(sister), ['full@example.com'], {
      ip,
      share_as: 'editor',
    });
    expect(response.body.data.mail_sent).toBe(true);
  });
});
