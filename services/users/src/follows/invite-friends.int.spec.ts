import { mailRequested } from '@giftlist/contracts/notifications/events';
import { newId } from '@giftlist/contracts/primitives';
import { eventually, startTestService, type TestService } from '@giftlist/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { usersService } from '../service.ts';
import { newPerson } from '../testing/browser.ts';

let service: TestService;

beforeAll(async () => {
  service = await startTestService(usersService, { env: { PUBLIC_ORIGIN: 'https://giftlist.example' } });
});
afterAll(() => service?.stop());

describe('an invitation by mail', () => {
  it('goes once to each address, with the link that leads to following', async () => {
    const mails = await service.capturedEvents('mail.commands');
    const ann = await newPerson(service, { first_name: 'Ann', last_name: 'Berg', username: 'ann.berg' });
    const emails = ['mom@example.com', 'DAD@example.com', 'mom@example.com'];
    const answer = await ann.call('POST /user/invite-friends', { body: { emails } });
    expect(answer.body).toEqual({ data: { sent: 2, left_out: [] } });
    await eventually(async () => {
      const opened = await Promise.all(
        mails.of(mailRequested).map(({ data }) => service.openMail(data.sealed)),
      );
      const invitations = opened.filter(order => order.template === 'friend-invitation');
      expect(invitations.map(order => order.to.email).sort()).toEqual(['dad@example.com', 'mom@example.com']);
      expect(invitations[0]).toMatchObject({
        by_name: 'Ann Berg',
        link: 'https://giftlist.example/sign-up?friend=ann.berg',
      });
    });
  });

  it('does not fill a mailbox, says which were left out, and needs a profile', async () => {
    const ann = await newPerson(service);
    const invite = () => ann.call('POST /user/invite-friends', { body: { emails: ['full@example.com'] } });
    for (let count = 0; count < 5; count++) expect((await invite()).status).toBe(200);
    expect((await invite()).problem.code).toBe('rate-limited');
    const headers = { 'idempotency-key': newId() };
    const both = () =>
      ann.call('POST /user/invite-friends', {
        body: { emails: ['full@example.com', 'empty@example.com'] },
        headers,
      });
    expect((await both()).body).toEqual({ data: { sent: 1, left_out: ['full@example.com'] } });
    expect((await both()).body).toEqual({ data: { sent: 1, left_out: ['full@example.com'] } });
    const visitor = await service.call('POST /user/invite-friends', { body: { emails: ['a@example.com'] } });
    expect(visitor.problem.code).toBe('auth/required');
  });
});
