import { mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { MailQuotas, writtenMailsPerDay } from '@giftlist/service-domain/mail-quotas';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import type { CapturedEvents } from '@giftlist/service-kit/testing/events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { type Browser, createPerson, waitForCode } from '../testing/browser.ts';

let service: TestService;
let mails: CapturedEvents;

beforeAll(async () => {
  service = await startTestService(usersService, { env: { PUBLIC_ORIGIN: 'https://giftlist.example' } });
  mails = await service.capturedEvents('mail.commands');
});
afterAll(() => service?.stop());

async function createVerifiedPerson(fields?: Parameters<typeof createPerson>[1]) {
  const person = await createPerson(service, fields);
  const oobCode = await waitForCode(service, mails, { email: person.email, template: 'verify-email' });
  await person.call('POST /auth/verify-email', { body: { oobCode } });
  return person;
}

let ipCount = 0;
/** A new client address for each test, so that tests do not share rate limits. */
const createIp = () => `203.0.113.${++ipCount}`;
const invite = (inviter: Browser, emails: string[], ip: string, headers: Record<string, string> = {}) =>
  inviter.call('POST /user/invite-friends', {
    body: { emails },
    headers: { 'x-forwarded-for': ip, ...headers },
  });
const createEmails = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}@example.com`);
const findInvitations = async (emailPrefix: string) => {
  const requests = await Promise.all(
    mails.of(mailRequested).map(({ data }) => service.openMail(data.sealed)),
  );
  return requests.filter(
    request => request.template === 'friend-invitation' && request.to.email.startsWith(emailPrefix),
  );
};

describe('an emailed invitation', () => {
  it('is sent once to each address, with a link that names the inviter', async () => {
    const ann = await createVerifiedPerson({ first_name: 'Ann', last_name: 'Berg', username: 'ann.berg' });
    const emails = ['mom@example.com', 'DAD@example.com', 'mom@example.com'];
    const response = await invite(ann, emails, createIp());
    expect(response.body).toEqual({ data: { sent: 2, left_out: [], mail_sent: true } });
    await eventually(async () => {
      const [mom, dad, ...more] = [...(await findInvitations('mom')), ...(await findInvitations('dad'))];
      expect([mom?.to.email, dad?.to.email, more]).toEqual(['mom@example.com', 'dad@example.com', []]);
      expect(mom).toMatchObject({
        by_name: 'Ann Berg',
        link: 'https://giftlist.example/sign-up?friend=ann.berg',
      });
    });
  });

  it('requires a sign-in and is limited per mailbox, and the response lists the skipped addresses', async () => {
    const ann = await createVerifiedPerson();
    const ip = createIp();
    for (let count = 0; count < 5; count++) {
      expect((await invite(ann, ['full@example.com'], ip)).status).toBe(200);
    }
    expect((await invite(ann, ['full@example.com'], ip)).problem).toMatchObject({
      code: 'rate-limited',
      retry_after: 3_600,
    });
    const emails = ['full@example.com', 'empty@example.com'];
    const expected = { data: { sent: 1, left_out: ['full@example.com'], mail_sent: false } };
    const headers = { 'idempotency-key': newId() };
    for (let attempt = 0; attempt < 3; attempt++)
      expect((await invite(ann, emails, ip, headers)).body).toEqual(expected);
    const bob = await createVerifiedPerson();
    expect((await invite(bob, ['full@example.com'], ip)).body.data).toMatchObject({ sent: 1 });
    const visitorResponse = await service.call('POST /user/invite-friends', {
      body: { emails: ['a@example.com'] },
    });
    expect(visitorResponse.problem.code).toBe('auth/required');
  });

  it('is only sent for an account with a verified address', async () => {
    const eve = await createPerson(service);
    const ip = createIp();
    const refused = await invite(eve, ['stranger@example.com'], ip);
    expect(refused.problem).toMatchObject({
      status: 403,
      code: 'email/not-verified',
      detail: 'Verify your e-mail address before you send mail to other people.',
    });
    const oobCode = await waitForCode(service, mails, { email: eve.email, template: 'verify-email' });
    await eve.call('POST /auth/verify-email', { body: { oobCode } });
    expect((await invite(eve, ['friend@example.com'], ip)).status).toBe(200);
    await eventually(async () => expect(await findInvitations('friend')).toHaveLength(1));
    expect(await findInvitations('stranger')).toEqual([]);
  });

  it('counts towards the daily limit shared with emailed lists, even if many are sent simultaneously', async () => {
    const eve = await createVerifiedPerson();
    const ip = createIp();
    const countedForLists = 40;
    // The lists service counts the emails for shared lists in the same way.
    await service.get(MailQuotas).countForSender(countedForLists, { sender: eve.accountId, ip: createIp() });
    const calls = Array.from({ length: 20 }, (_, index) =>
      invite(eve, createEmails(10, `crowd-${index}`), ip),
    );
    const responses = await Promise.all(calls);
    const sent = responses.filter(({ status }) => status === 200);
    const remainingMails = writtenMailsPerDay.account - countedForLists;
    expect(sent).toHaveLength(remainingMails / 10);
    const refusals = responses.filter(({ status }) => status !== 200);
    for (const { headers, problem } of refusals) {
      expect(problem).toMatchObject({
        code: 'rate-limited',
        detail: expect.stringMatching(/100 addresses a day/),
      });
      expect(headers.get('retry-after')).toBe('86400');
    }
    await eventually(async () => expect(await findInvitations('crowd')).toHaveLength(remainingMails));
  });
});
