import type { IncomingMessage } from 'node:http';
import { hostname, networkInterfaces } from 'node:os';
import { TrustedProxies } from '@giftlist/service-kit/core/trusted-proxies';
import { describe, expect, it } from '@jest/globals';
import { isOwnHost } from './own-host.ts';
import { createSiteFinder } from './site.ts';

const createRequest = (headers: Record<string, string | undefined>, remoteAddress = '203.0.113.9') =>
  ({ socket: { remoteAddress }, headers }) as unknown as IncomingMessage;

const createFinder = (PUBLIC_ORIGIN?: string, proxies = '') =>
  createSiteFinder({ PUBLIC_ORIGIN, PORT: 8081, TRUSTED_PROXIES: TrustedProxies.parse(proxies) });

const isOwn = (address: string) => isOwnHost(new URL(`http://${address}`), 8081);

describe('isOwnHost', () => {
  it.each([
    'localhost:8081',
    'localhost:9000',
    'app.localhost',
    '127.0.0.1',
    '127.8.9.10:8081',
    '[::1]:8081',
    `${hostname()}:8081`,
    `${hostname()}.local:8081`,
  ])('recognises %s as this machine', address => {
    expect(isOwn(address)).toBe(true);
  });

  it('recognises each address of this machine, at the port of the gateway', () => {
    const interfaces = Object.values(networkInterfaces()).flatMap(addresses => addresses ?? []);
    for (const { address, family } of interfaces.filter(({ internal }) => !internal)) {
      const host = family === 'IPv6' ? `[${address}]` : address;
      expect([host, isOwn(`${host}:8081`), isOwn(`${host}:81`)]).toEqual([host, true, false]);
    }
  });

  it.each([
    'evil.example:8081',
    'evil:8081',
    'evil.local:8081',
    'pc.lan:8081',
    'evil.home:8081',
    '192.168.251.66:8081',
    '10.251.2.3:8081',
    '100.64.251.2:8081',
    '169.254.169.254:8081',
    '[fd00::251]:8081',
    'localhost.evil.example:8081',
    '127.0.0.1.evil.example:8081',
    '192.168.1.20.nip.io:8081',
    `${hostname()}:81`,
  ])('does not recognise %s as this machine', address => {
    expect(isOwn(address)).toBe(false);
  });
});

describe('the site of a request, without PUBLIC_ORIGIN', () => {
  it.each([
    ['localhost:8080', 'http://localhost:8080'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['[::1]:8080', 'http://[::1]:8080'],
    ['MyMachine.local:8080', 'http://mymachine.local:8080'],
    ['192.168.1.20:8080', 'http://192.168.1.20:8080'],
    ['192.168.1.20', 'http://192.168.1.20'],
    ['my_machine:8080', 'http://my_machine:8080'],
  ])('is the requested origin: %s', (host, origin) => {
    const site = createFinder()(createRequest({ host }));
    expect(site).toMatchObject({ origin, isSecure: false, isOtherOrigin: false });
    expect(site.upstreamHeaders).toMatchObject({
      'x-forwarded-host': new URL(origin).host,
      'x-forwarded-proto': 'http',
      'x-site-origin': origin,
    });
  });

  it('with an unknown host is not used for links in emails', () => {
    const site = createFinder()(createRequest({ host: 'evil.example' }));
    // There is no x-link-origin.
    expect(site.upstreamHeaders).toEqual({
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      'x-site-origin': 'http://evil.example',
    });
  });

  it.each([
    undefined,
    '',
    'a b',
    'evil.example/path',
    'user@evil.example',
    'localhost:99999',
    '[::1',
    'a:b:c',
  ])('is localhost for an invalid host: %p', host => {
    expect(createFinder()(createRequest({ host })).origin).toBe('http://localhost:8081');
  });

  it('is read from forwarding headers only if a trusted proxy sent them', () => {
    const headers = { host: 'inner:8080', 'x-forwarded-host': 'gifts.example', 'x-forwarded-proto': 'https' };
    const findSiteBehindProxy = createFinder(undefined, 'loopback');
    expect(findSiteBehindProxy(createRequest(headers, '127.0.0.1'))).toMatchObject({
      origin: 'https://gifts.example',
      isSecure: true,
    });
    // A proxy may forward a header that a visitor sent.
    expect(findSiteBehindProxy(createRequest(headers, '127.0.0.1')).upstreamHeaders).not.toHaveProperty(
      'x-link-origin',
    );
    expect(findSiteBehindProxy(createRequest(headers)).origin).toBe('http://inner:8080');
    expect(createFinder()(createRequest(headers, '127.0.0.1')).origin).toBe('http://inner:8080');
  });

  it('has the host that the nearest proxy sent', () => {
    const headers = { host: 'inner', 'x-forwarded-host': 'evil.example, gifts.example' };
    expect(createFinder(undefined, '1')(createRequest(headers)).origin).toBe('http://gifts.example');
  });
});

describe('the site of a request, with PUBLIC_ORIGIN', () => {
  const publicOrigin = 'https://gifts.example';

  it.each(['gifts.example', 'GIFTS.example', 'gifts.example:443', undefined])(
    'is PUBLIC_ORIGIN if %p is requested',
    host => {
      expect(createFinder(publicOrigin)(createRequest({ host }))).toMatchObject({
        origin: publicOrigin,
        isSecure: true,
        isOtherOrigin: false,
      });
    },
  );

  it.each([
    '127.0.0.1:8080',
    'localhost:8080',
    'gifts.example:8443',
    'evil.example',
    'gifts.example.evil.example',
  ])('is marked as opened at another origin if %s is requested', host => {
    expect(createFinder(publicOrigin)(createRequest({ host }))).toMatchObject({
      origin: publicOrigin,
      isOtherOrigin: true,
      upstreamHeaders: { 'x-forwarded-host': 'gifts.example', 'x-link-origin': publicOrigin },
    });
  });

  it('does not depend on the internal name that a proxy uses', () => {
    const headers = { host: '127.0.0.1:8080' };
    expect(createFinder(publicOrigin, '1')(createRequest(headers)).isOtherOrigin).toBe(false);
    const headersWithForwardedHost = { ...headers, 'x-forwarded-host': 'old.example' };
    expect(createFinder(publicOrigin, '1')(createRequest(headersWithForwardedHost)).isOtherOrigin).toBe(true);
  });
});
