import { createHash } from 'node:crypto';
import { mailRefused, mailRequested, mailSent } from '@giftlist/contracts/notifications/events';
import { occasionDue } from '@giftlist/contracts/occasions/events';
import { newId } from '@giftlist/contracts/primitives';
import { userDeleted, userEmailVerified } from '@giftlist/contracts/users/events';
import { MailRequests } from '@giftlist/service-domain/mail-requests';
import { eventually, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getOverdueSeconds, MailModel } from '../mail-queue/mails.store.ts';
import { findLastRefusal } from '../preferences/refusals.store.ts';
import { type MailServer, type RecipientCheck, startMailServer } from '../testing/mail-server.ts';
import { createContactState, startWithMailServer, stopBoth } from '../testing/service-with-mail.ts';
import { createPersonState } from '../testing/states.ts';

let service: TestService;
let mailServer: MailServer;
let isBusy = true;
/** The server also refuses addresses that begin with 'unknown'. */
const refusedAddresses = new Set<string>();
const unverified = new Set<string>();
const checkRecipient: RecipientCheck = recipient => {
  if (recipient.startsWith('large')) return { code: 552, text: 'Too large' };
  if (recipient.startsWith('unknown') || refusedAddresses.has(recipient))
    return { code: 550, text: `<${recipient}> is unknown here` };
  if (recipient.startsWith('busy') && isBusy) return { code: 451, text: 'Try again later' };
  return 'accept';
};

beforeAll(async () => {
  ({ service, mailServer } = await startWithMailServer({
    check: checkRecipient,
    env: { PUBLIC_ORIGIN: 'https://giftlist.example' },
    otherServices: {
      'GET /internal/people/{id}/contact': ({ params }) =>
        createContactState(`busy-${params.id}@example.com`, {
          email_verified: !unverified.has(params.id),
          first_name: 'Mina',
        }),
      'GET /internal/people/{id}': ({ params }) => createPersonState(params.id, 'Mina'),
    },
  }));
});
afterAll(() => stopBoth(service, mailServer));

type MailRequestInput = Parameters<MailRequests['sealMail']>[0];
const createResetRequest = (email: string): MailRequestInput => ({
  template: 'reset-password',
  to: { email, name: 'Mina' },
  link: 'https://giftlist.example/forgot-password?oobCode=secret-code',
});
const createSharedRequest = (email: string): MailRequestInput => ({
  template: 'list-shared',
  to: { email, name: '' },
  link: 'https://giftlist.example/lists/1',
  by_name: 'Ana Berg',
  list_name: 'Cabin',
  message: 'Have a look!',
});
const hashEmail = (email: string): string => createHash('sha256').update(email).digest('base64url');
async function requestMail(input: MailRequestInput, mail_id = newId(), counted?: boolean): Promise<string> {
  const sealed = await service.get(MailRequests).sealMail(input);
  const recipient_key = hashEmail(input.to.email);
  const at = '2026-05-01T08:00:00.000Z';
  await service.publish(mailRequested, { mail_id, recipient_key, sealed, at, ...(counted && { counted }) });
  return mail_id;
}
function publishReminder(user_id: string): Promise<string> {
  const due_at = service.clock.now().toISOString();
  const party = { name: 'Party', type: 'custom', date: due_at.slice(0, 10), birthday_user_id: null } as const;
  const due = { occasion_id: newId(), user_id, notification: 'same_day', due_at } as const;
  return service.publish(occasionDue, { ...party, ...due });
}
const untilRetryPlanned = (mailId: string) =>
  eventually(async () => {
    const row = await MailModel.findById(mailId).lean();
    expect(row).toMatchObject({ status: 'waiting', attempts: 1 });
    expect(row?.next_at.getTime()).toBe(service.clock.now().getTime() + 10_000);
  });

describe('an email that another service requests', () => {
  it('is sent as text and HTML, then published as sent, and its contents are deleted', async () => {
    const events = await service.capturedEvents('notifications.events');
    const mailId = await requestMail(createResetRequest('mina@example.com'));
    await eventually(() => expect(mailServer.mailsTo('mina@example.com')).toHaveLength(1));
    const [mail] = mailServer.mailsTo('mina@example.com');
    expect(mail).toMatchObject({
      subject: 'Reset your password',
      from: { name: 'Giftlist', address: 'hello@giftlist.example' },
      messageId: `<${mailId}@giftlist.example>`,
    });
    const link = 'https://giftlist.example/forgot-password?oobCode=secret-code';
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(mail?.html).toContain('src="cid:bow@giftlist"');
    expect(mail?.attachments.map(part => [part.contentId, part.mimeType, part.disposition])).toEqual([
      ['<bow@giftlist>', 'image/png', 'inline'],
    ]);
    expect(mail?.headers.some(header => header.key === 'list-unsubscribe')).toBe(false);
    await eventually(() => expect(events.of(mailSent).map(event => event.data.mail_id)).toContain(mailId));
    const stored = JSON.stringify(await MailModel.findById(mailId).lean());
    expect(stored).not.toContain('sealed":"');
    expect(stored).not.toMatch(/mina|example\.com|secret-code/);
  });

  it('is sent once, even if it is requested twice', async () => {
    const mailId = await requestMail(createResetRequest('twice@example.com'));
    await requestMail(createResetRequest('twice@example.com'), mailId);
    await requestMail(createResetRequest('after@example.com'));
    await eventually(() => expect(mailServer.mailsTo('after@example.com')).toHaveLength(1));
    await eventually(async () => expect((await MailModel.findById(mailId).lean())?.status).toBe('sent'));
    expect(mailServer.mailsTo('twice@example.com')).toHaveLength(1);
  });

  it('is retried later with the same Message-ID if the server is busy', async () => {
    const mailId = await requestMail(createResetRequest('busy@example.com'));
    await eventually(() => expect(mailServer.attempts).toContain('busy@example.com'));
    await untilRetryPlanned(mailId);
    const minuteLater = new Date(service.clock.now().getTime() + 60_000);
    expect(await getOverdueSeconds(minuteLater)).toBe(60);
    isBusy = false;
    service.clock.advance(10_000);
    await eventually(() => expect(mailServer.mailsTo('busy@example.com')).toHaveLength(1));
    expect(mailServer.mailsTo('busy@example.com')[0]?.messageId).toBe(`<${mailId}@giftlist.example>`);
  });

  it('is not retried after a permanent refusal, and the event contains no address', async () => {
    const events = await service.capturedEvents('notifications.events');
    const mailId = await requestMail(createResetRequest('unknown@example.com'));
    await eventually(() => {
      const refused = events.of(mailRefused).filter(event => event.data.mail_id === mailId);
      expect(refused).toHaveLength(1);
      expect(refused[0]?.data).toMatchObject({ person_id: null, kind: 'account' });
      expect(refused[0]?.data.reason).toMatch(/^550: /);
      expect(refused[0]?.data.reason).not.toContain('unknown@');
    });
    expect(mailServer.attempts.filter(to => to === 'unknown@example.com')).toHaveLength(1);
    const fetchMetrics = async () => (await fetch(`${service.url}/metrics`)).text();
    await eventually(async () =>
      expect(await fetchMetrics()).toContain('giftlist_mails_total{outcome="refused"} 1'),
    );
    expect(await fetchMetrics()).toMatch(/^giftlist_mail_overdue_seconds \d/m);
  });

  it('waits while the mail server is unreachable', async () => {
    const { url } = mailServer;
    await mailServer.stop();
    const mailId = await requestMail(createResetRequest('patient@example.com'));
    await untilRetryPlanned(mailId);
    mailServer = await startMailServer(checkRecipient, Number(new URL(url).port));
    service.clock.advance(10_000);
    await eventually(() => expect(mailServer.mailsTo('patient@example.com')).toHaveLength(1));
  });
});

describe('a mailbox', () => {
  it('receives at most ten emails about shared lists per hour, and all account emails', async () => {
    const email = 'flooded@example.com';
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) ids.push(await requestMail(createSharedRequest(email)));
    const getOutcomes = async () => {
      const rows = await MailModel.find({ _id: { $in: ids } }).lean();
      return rows.map(({ status, reason }) => reason ?? status).sort();
    };
    const expected = [...Array<string>(10).fill('sent'), 'too-many', 'too-many'];
    await eventually(async () => expect(await getOutcomes()).toEqual(expected));
    expect(mailServer.mailsTo(email)).toHaveLength(10);
    await requestMail(createResetRequest(email));
    await eventually(() => expect(mailServer.mailsTo(email)).toHaveLength(11));
    service.clock.advance(3_600_001);
    await requestMail(createSharedRequest(email));
    await eventually(() => expect(mailServer.mailsTo(email)).toHaveLength(12));
  });
});

describe('an email that the requesting service has already counted', () => {
  const createReservationRequest = (email: string, gift_title: string): MailRequestInput => ({
    template: 'reservation-confirmed',
    to: { email, name: 'Mina' },
    gift_title,
    list_name: 'Cabin',
    list_link: 'https://giftlist.example/lists/1',
    unreserve_link: 'https://giftlist.example/unreserve/1/2?token=t',
    product_link: null,
  });

  it('is sent even if its mailbox has reached the hourly limit', async () => {
    const email = 'counted@example.com';
    for (let index = 0; index < 25; index++)
      await requestMail(createReservationRequest(email, `Bait ${index}`), newId(), index % 2 === 0);
    await requestMail(createReservationRequest(email, 'The real one'), newId(), true);
    await requestMail(createResetRequest(email));
    await eventually(() => {
      const subjects = mailServer.mailsTo(email).map(mail => mail.subject);
      expect(subjects).toContain('You reserved “The real one”');
      expect(subjects).toContain('Reset your password');
    });
  });
});

describe('the email about a deleted account', () => {
  it('is sent after the deletion, and leaves no data about its recipient', async () => {
    isBusy = true;
    const email = 'busy-and-deleted@example.com';
    const deletionMailId = await requestMail({ template: 'account-deleted', to: { email, name: 'Mina' } });
    const otherMailId = await requestMail(createResetRequest(email));
    for (const mailId of [deletionMailId, otherMailId]) await untilRetryPlanned(mailId);
    const deleted = { id: newId(), account_id: newId(), email_keys: [hashEmail(email)] };
    await service.publish(userDeleted, { ...deleted, at: service.clock.now().toISOString() });
    await eventually(async () => expect(await MailModel.findById(otherMailId).lean()).toBeNull());
    isBusy = false;
    service.clock.advance(10_000);
    await eventually(() => expect(mailServer.mailsTo(email)).toHaveLength(1));
    expect(mailServer.mailsTo(email)[0]?.subject).toBe('Your account was deleted');
    await eventually(async () =>
      expect((await MailModel.findById(deletionMailId).lean())?.status).toBe('sent'),
    );
    const stored = JSON.stringify(await MailModel.findById(deletionMailId).lean());
    expect(stored).toContain('"sealed":null');
    expect(stored).not.toContain(hashEmail(email));
  });
});

describe('an email of a kind that can be turned off', () => {
  const getUnsubscribeUrl = async (email: string): Promise<URL> => {
    await requestMail(createSharedRequest(email));
    await eventually(() => expect(mailServer.mailsTo(email)).toHaveLength(1));
    const headers = new Map(mailServer.mailsTo(email)[0]?.headers.map(({ key, value }) => [key, value]));
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(headers.get('list-unsubscribe')?.slice(1, -1) ?? '');
    expect(url.origin).toBe('https://giftlist.example');
    return new URL(url.pathname + url.search, service.url);
  };
  const post = (url: URL, form: Record<string, string>) =>
    fetch(url, { method: 'POST', body: new URLSearchParams(form) });

  it('is not sent after one-click unsubscribe, and is sent again after resuming', async () => {
    const url = await getUnsubscribeUrl('stop@example.com');
    const opened = await fetch(url);
    expect(opened.status).toBe(200);
    const page = await opened.text();
    expect(page).toContain('Fewer mails?');
    expect(page).toContain(
      'You can stop mails in which people share their lists or invite you. Everything else stays as it is.',
    );
    expect(page).toContain('Stop these mails');
    await requestMail(createSharedRequest('stop@example.com'));
    await eventually(() => expect(mailServer.mailsTo('stop@example.com')).toHaveLength(2));

    const clicked = await post(url, { 'List-Unsubscribe': 'One-Click' });
    expect(clicked.status).toBe(200);
    expect(await clicked.text()).toContain(
      'You will get no more mails in which people share their lists or invite you.',
    );
    const unwanted = await requestMail(createSharedRequest('stop@example.com'));
    await eventually(async () =>
      expect((await MailModel.findById(unwanted).lean())?.status).toBe('unwanted'),
    );
    await requestMail(createResetRequest('stop@example.com'));
    await eventually(() => expect(mailServer.mailsTo('stop@example.com')).toHaveLength(3));

    const resumed = await post(url, { choice: 'resume' });
    expect(await resumed.text()).toContain(
      'You will get mails in which people share their lists or invite you again.',
    );
    await requestMail(createSharedRequest('stop@example.com'));
    await eventually(() => expect(mailServer.mailsTo('stop@example.com')).toHaveLength(4));
    const subjects = mailServer.mailsTo('stop@example.com').map(mail => mail.subject);
    expect(subjects).toEqual([
      'Ana Berg shared “Cabin” with you',
      'Ana Berg shared “Cabin” with you',
      'Reset your password',
      'Ana Berg shared “Cabin” with you',
    ]);
  });

  it('cannot be turned off with a forged link', async () => {
    const url = await getUnsubscribeUrl('keep@example.com');
    url.searchParams.set('token', `${url.searchParams.get('token')?.slice(0, -3)}abc`);
    expect((await post(url, {})).status).toBe(400);
    const broken = await fetch(url);
    expect(broken.status).toBe(400);
    expect(await broken.text()).toContain('This link does not work');
    await requestMail(createSharedRequest('keep@example.com'));
    await eventually(() => expect(mailServer.mailsTo('keep@example.com')).toHaveLength(2));
  });
});

describe('the email of an occasion reminder', () => {
  it('is not sent to an unverified address, but its notification appears', async () => {
    const user_id = newId();
    unverified.add(user_id);
    const id = await publishReminder(user_id);
    await eventually(async () =>
      expect(await MailModel.findById(id).lean()).toMatchObject({ status: 'unwanted', reason: 'unproved' }),
    );
    expect(mailServer.attempts).not.toContain(`busy-${user_id}@example.com`);
    const { body } = await service.call('GET /notifications', { as: { profileId: user_id }, query: {} });
    expect(body.items.map(item => item.title)).toEqual(['Party is today']);
  });

  it('does not say "today" if it is sent a day later', async () => {
    isBusy = true;
    const user_id = newId();
    const id = await publishReminder(user_id);
    await untilRetryPlanned(id);
    expect(await MailModel.findById(id).lean()).toMatchObject({ own: { title: 'Party is today' } });
    isBusy = false;
    service.clock.advance(24 * 3_600_000);
    const email = `busy-${user_id}@example.com`;
    await eventually(() => expect(mailServer.mailsTo(email)).toHaveLength(1));
    expect(mailServer.mailsTo(email)[0]?.subject).toMatch(/^Party was on /);
  });
});

describe('an address that a mail server refused', () => {
  const waitForStatus = async (mailId: string) => {
    const findStatus = async () => (await MailModel.findById(mailId).lean())?.status;
    await eventually(async () => expect(['sent', 'refused', 'unwanted']).toContain(await findStatus()));
    return findStatus();
  };
  const countAttempts = (email: string) => mailServer.attempts.filter(to => to === email).length;
  const getPreferences = async (profileId: string) =>
    (await service.call('GET /notifications/preferences', { as: { profileId } })).body;

  it('receives only mandatory emails until one of them is accepted', async () => {
    const email = 'closed@example.com';
    refusedAddresses.add(email);
    expect(await waitForStatus(await requestMail(createSharedRequest(email)))).toBe('refused');
    expect(await waitForStatus(await requestMail(createSharedRequest(email)))).toBe('refused');
    expect(countAttempts(email)).toBe(1);
    expect(await waitForStatus(await requestMail(createResetRequest(email)))).toBe('refused');
    expect(countAttempts(email)).toBe(2);
    refusedAddresses.delete(email);
    expect(await waitForStatus(await requestMail(createSharedRequest(email)))).toBe('refused');
    expect(await waitForStatus(await requestMail(createResetRequest(email)))).toBe('sent');
    expect(await waitForStatus(await requestMail(createSharedRequest(email)))).toBe('sent');
  });

  it('still receives all emails if the refusal was about the size of an email', async () => {
    expect(await waitForStatus(await requestMail(createSharedRequest('large@example.com')))).toBe('refused');
    expect(await waitForStatus(await requestMail(createSharedRequest('large@example.com')))).toBe('refused');
    expect(countAttempts('large@example.com')).toBe(2);
  });

  it('is reported in the preferences, and receives emails again after a kind is turned on', async () => {
    const person = newId();
    const email = `busy-${person}@example.com`;
    refusedAddresses.add(email);
    expect((await getPreferences(person))[0]?.mail_refused).toBeNull();
    expect(await waitForStatus(await publishReminder(person))).toBe('refused');
    expect(await waitForStatus(await publishReminder(person))).toBe('refused');
    expect(countAttempts(email)).toBe(1);
    const at = service.clock.now().toISOString();
    for (const { mail_refused } of await getPreferences(person)) {
      expect(mail_refused).toEqual({ at, reason: expect.stringMatching(/^550: /) });
    }
    expect(JSON.stringify(await getPreferences(person))).not.toContain(email);
    refusedAddresses.delete(email);
    const body = { kind: 'occasion_reminder', channel: 'email', on: true } as const;
    const change = await service.call('PUT /notifications/preferences', { as: { profileId: person }, body });
    expect(change.body.data.mail_refused).toBeNull();
    expect(await waitForStatus(await publishReminder(person))).toBe('sent');
  });

  it('receives emails again after its owner verifies an address', async () => {
    const person = newId();
    const email = `busy-${person}@example.com`;
    refusedAddresses.add(email);
    expect(await waitForStatus(await publishReminder(person))).toBe('refused');
    refusedAddresses.delete(email);
    const at = service.clock.now().toISOString();
    await service.publish(userEmailVerified, { id: person, account_id: newId(), at });
    await eventually(async () => expect(await findLastRefusal([`person:${person}`])).toBeNull());
    expect(await waitForStatus(await publishReminder(person))).toBe('sent');
  });
});
