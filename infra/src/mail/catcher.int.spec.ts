import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTransport } from 'nodemailer';
import { findFreePorts } from '../ports.ts';
import { catchMail } from './catcher.ts';

let folder: string;
let webUrl: string;
let smtpPort: number;
let webPort: number;
let catcher: { stop(): Promise<void> };

const startCatcher = async () => {
  catcher = await catchMail({ folder, smtpPort, webPort });
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'giftlist-mail-'));
  [smtpPort = 0, webPort = 0] = await findFreePorts(2);
  webUrl = `http://127.0.0.1:${webPort}`;
  await startCatcher();
  const transport = createTransport({ host: '127.0.0.1', port: smtpPort });
  await transport.sendMail({
    from: 'Giftlist <hello@giftlist.example>',
    to: 'Ada <ada@example.com>',
    bcc: 'grace@example.com',
    subject: 'Näher als gedacht',
    text: 'Unreserve: http://localhost/unreserve/1',
    html: '<p>Unreserve: <a href="http://localhost/unreserve/1">here</a></p><script>alert(1)</script>',
    headers: { 'List-Unsubscribe': '<http://localhost/unsubscribe/1>' },
  });
  await transport.sendMail({ from: 'a@example.com', to: 'linus@example.com', subject: '<b>', text: 'plain' });
});

afterAll(async () => {
  await catcher.stop();
  rmSync(folder, { recursive: true, force: true });
});

// Connections cannot be reused, because the catcher restarts between requests.
const headers = { connection: 'close' };
const readJson = async (address: string): Promise<unknown> =>
  (await fetch(`${webUrl}${address}`, { headers })).json();

describe('the mail catcher', () => {
  it('lists received emails, newest first', async () => {
    expect(await readJson('/api/v1/messages')).toMatchObject({
      total: 2,
      messages: [{ Subject: '<b>' }, { Subject: 'Näher als gedacht' }],
    });
  });

  it.each([
    ['recipient', 'to:ada@example.com', 1],
    ['quoted text in any case', 'to:"ADA@example.com" subject:"näher als"', 1],
    ['blind copy', 'to:grace@example.com', 1],
    ['part of the sender', 'from:giftlist', 1],
    ['word of the text', 'unreserve', 1],
    ['recipient of one email and subject of none', 'to:ada@example.com subject:other', 0],
    ['unknown recipient', 'to:nobody@example.com', 0],
  ])('search for a %s (%s): finds %d emails', async (_kind, query, count) => {
    const results = await readJson(`/api/v1/search?query=${encodeURIComponent(query)}`);
    expect(results).toMatchObject({ messages_count: count });
  });

  it('returns the addresses, bodies and unsubscribe links of an email', async () => {
    const linkMatch = /\/mail\/(\d+)"><strong>Näher/.exec(await (await fetch(`${webUrl}/`)).text());
    expect(await readJson(`/api/v1/message/${linkMatch?.[1]}`)).toMatchObject({
      From: { Name: 'Giftlist', Address: 'hello@giftlist.example' },
      To: [{ Name: 'Ada', Address: 'ada@example.com' }],
      Bcc: [{ Address: 'grace@example.com' }],
      Text: expect.stringContaining('Unreserve: http://localhost/unreserve/1'),
      HTML: expect.stringContaining('<a href="http://localhost/unreserve/1">here</a>'),
      ListUnsubscribe: { Links: ['http://localhost/unsubscribe/1'] },
    });
  });

  it('escapes subjects in its pages, and forbids scripts', async () => {
    const inbox = await fetch(`${webUrl}/`);
    expect(inbox.headers.get('content-security-policy')).toContain("script-src 'none'");
    const page = await inbox.text();
    expect(page).toContain('Näher als gedacht');
    expect(page).toContain('&#60;b&#62;');
    expect(page).not.toContain('<b>');
  });

  it('returns 404 for an unknown path', async () => {
    expect((await fetch(`${webUrl}/nothing`)).status).toBe(404);
  });

  it('keeps emails across restarts until they are deleted', async () => {
    await catcher.stop();
    await startCatcher();
    expect(await readJson('/api/v1/messages')).toMatchObject({ total: 2 });
    expect((await fetch(`${webUrl}/api/v1/messages`, { method: 'DELETE', headers })).status).toBe(200);
    expect(await readJson('/api/v1/messages')).toMatchObject({ total: 0 });
    await catcher.stop();
    await startCatcher();
    expect(await readJson('/api/v1/messages')).toMatchObject({ total: 0 });
  });
});
