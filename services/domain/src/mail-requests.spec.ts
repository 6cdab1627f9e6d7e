import { mailRequested } from '@giftlist/contracts/notifications/events';
import type { BaseConfig } from '@giftlist/service-kit/core/config';
import { EmailKeys } from '@giftlist/service-kit/core/email-keys';
import { runInRequest } from '@giftlist/service-kit/http/origins';
import { TestClock } from '@giftlist/service-kit/testing/test-clock';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { mongo } from 'mongoose';
import { MailRequests, openMail } from './mail-requests.ts';

const request = {
  template: 'verify-email',
  to: { email: 'Ada@Example.org', name: 'Ada' },
  link: 'http://x/?code=secret',
} as const;
let mailRequests: MailRequests;
let privateKey: JWK;
let config: BaseConfig;

beforeAll(async () => {
  const pair = await generateKeyPair('ECDH-ES+A256KW', { crv: 'X25519', extractable: true });
  privateKey = await exportJWK(pair.privateKey);
  config = { COOKIE_SECRET: 's'.repeat(32), MAIL_SEAL_PUBLIC: await exportJWK(pair.publicKey) } as BaseConfig;
  mailRequests = new MailRequests(config, new EmailKeys(config), new TestClock('2026-01-01T00:00:00Z'));
});

describe('a sealed mail request', () => {
  it('can only be read by the notifications service', async () => {
    const sealed = await mailRequests.sealMail(request);
    const decodedParts = sealed.split('.').map(part => Buffer.from(part, 'base64url').toString('latin1'));
    expect(decodedParts.join()).not.toMatch(/http:|example/i);
    expect(await openMail(sealed, privateKey)).toEqual(request);
    const otherPair = await generateKeyPair('ECDH-ES+A256KW', { crv: 'X25519', extractable: true });
    await expect(openMail(sealed, await exportJWK(otherPair.privateKey))).rejects.toThrow();
  });

  it('is refused if it was changed', async () => {
    const parts = (await mailRequests.sealMail(request)).split('.');
    // The ciphertext of a compact JWE.
    parts[3] = parts[3]?.startsWith('A') ? `B${parts[3].slice(1)}` : `A${parts[3]?.slice(1)}`;
    await expect(openMail(parts.join('.'), privateKey)).rejects.toThrow();
  });

  it('contains the address only encrypted and hashed', async () => {
    const emitted: { name: string; data: unknown }[] = [];
    const tx = {
      session: {} as mongo.ClientSession,
      emit: (event: { name: string }, data: unknown) => void emitted.push({ name: event.name, data }),
    };
    const mailId = await mailRequests.requestMail(request, tx);
    expect(emitted).toHaveLength(1);
    const data = emitted[0]?.data;
    expect(mailRequested.data.parse(data)).toMatchObject({ mail_id: mailId, at: '2026-01-01T00:00:00.000Z' });
    expect(JSON.stringify(data)).not.toMatch(/example\.org/i);
  });
});

describe('a mail requested by a browser', () => {
  const getMailLanguage = async (headers: Record<string, string>) => {
    const emitted: { sealed: string }[] = [];
    const tx = {
      session: {} as mongo.ClientSession,
      emit: (_: unknown, data: unknown) => void emitted.push(data as { sealed: string }),
    };
    await new Promise<unknown>((resolve, reject) =>
      runInRequest({ headers }, () => void mailRequests.requestMail(request, tx).then(resolve, reject)),
    );
    const [mail] = emitted;
    if (!mail) throw new Error('No mail was requested');
    return (await openMail(mail.sealed, privateKey)).to.language;
  };

  it('has the language of the cookie, or else of the browser, unless it is English or unknown', async () => {
    expect(await getMailLanguage({ 'accept-language': 'ja-JP, en;q=0.5' })).toBe('ja');
    expect(await getMailLanguage({ cookie: 'lang=de', 'accept-language': 'ja' })).toBe('de');
    expect(await getMailLanguage({ 'accept-language': 'en-GB' })).toBeUndefined();
    expect(await getMailLanguage({ 'accept-language': '*' })).toBeUndefined();
  });
});

describe('the hash of an email address', () => {
  it('is equal for all spellings, and differs with another secret', () => {
    const keys = new EmailKeys(config);
    const otherKeys = new EmailKeys({ ...config, EMAIL_KEY_SECRET: 't'.repeat(32) });
    expect(keys.hashEmail(' Ada@Example.org')).toBe(keys.hashEmail('ada@example.org'));
    expect(keys.hashEmail('ada@example.org')).toMatch(/^[\w-]{43}$/);
    expect(keys.hashEmail('ada@example.org')).not.toBe(otherKeys.hashEmail('ada@example.org'));
  });
});
