import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { request } from 'undici';
import {
  type ReceivedRequest,
  recordRequests,
  startTestSystem,
  type TestSystem,
} from '../testing/test-system.ts';

let anyOriginSystem: TestSystem;
let fixedOriginSystem: TestSystem;
let received: ReceivedRequest[];

beforeAll(async () => {
  anyOriginSystem = await startTestSystem({
    env: { PUBLIC_ORIGIN: undefined },
    services: app => {
      received = recordRequests(app);
      app.all('/*', () => ({ data: {} }));
    },
  });
  fixedOriginSystem = await startTestSystem({ env: { PUBLIC_ORIGIN: 'https://gifts.example' } });
});
afterAll(async () => {
  await anyOriginSystem?.stop();
  await fixedOriginSystem?.stop();
});

async function open(system: TestSystem, path: string, host: string) {
  const { statusCode, headers, body } = await request(system.origin + path, {
    headers: { host, accept: 'text/html' },
  });
  return { status: statusCode, headers, text: await body.text() };
}

describe('a gateway without PUBLIC_ORIGIN', () => {
  it.each(['127.0.0.1:8080', 'mymachine:8080', '192.168.1.20:8080'])(
    'passes the requested host %s to services and uses it in pages',
    async host => {
      await request(`${anyOriginSystem.origin}/auth/refresh`, { method: 'POST', headers: { host } });
      expect(received.at(-1)?.headers).toMatchObject({
        'x-forwarded-host': host,
        'x-forwarded-proto': 'http',
        'x-site-origin': `http://${host}`,
      });
      expect((await open(anyOriginSystem, '/robots.txt', host)).text).toContain(
        `Sitemap: http://${host}/sitemap.xml`,
      );
      expect((await open(anyOriginSystem, '/faq', host)).text).toContain(
        `<link rel="canonical" href="http://${host}/faq" />`,
      );
      expect((await open(anyOriginSystem, '/openapi.json', host)).text).toContain('"servers":[{"url":"/"}]');
      const page = await open(anyOriginSystem, '/lists', host);
      expect(page.text).not.toContain('address-note');
      expect(page.headers).not.toHaveProperty('strict-transport-security');
    },
  );

  it('does not let visitors set headers that services trust', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'forged.example',
      'x-forwarded-proto': 'https',
      'x-link-origin': 'https://forged.example',
      'x-site-origin': 'https://forged.example',
    };
    await request(`${anyOriginSystem.origin}/user/forgot-password`, { method: 'POST', headers });
    expect(received.at(-1)?.headers).toMatchObject({
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-site-origin': 'http://evil.example',
    });
    expect(received.at(-1)?.headers).not.toHaveProperty('x-link-origin');
  });
});

describe('a gateway with PUBLIC_ORIGIN', () => {
  it.each(['/lists', '/', '/gift-guides/for-her?x=1', '/no-such-page'])(
    'adds a note with its public address to %s if the page is opened at another address',
    async path => {
      const { text } = await open(fixedOriginSystem, path, '127.0.0.1:8080');
      expect(text).toContain(
        'Giftlist works at <a href="https://gifts.example/">https://gifts.example</a>. At this address nobody can sign in.',
      );
      expect((await open(fixedOriginSystem, path, 'gifts.example')).text).not.toContain('address-note');
    },
  );
});
