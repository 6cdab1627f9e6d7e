import type { IncomingMessage } from 'node:http';
import { TrustedProxies } from '@giftlist/service-kit/core/trusted-proxies';
import { describe, expect, it } from '@jest/globals';
import { createClientIpFinder } from './client-ip.ts';

const createRequest = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage;

describe('client IP finder', () => {
  // Condition, trusted proxies, address of the connection, X-Forwarded-For, expected address.
  it.each([
    ['no proxy is trusted', '', '1.2.3.4', '9.9.9.9', '1.2.3.4'],
    ['the request comes from an untrusted proxy', '10.0.0.0/8', '1.2.3.4', '9.9.9.9', '1.2.3.4'],
    ['the proxy is trusted', '10.0.0.0/8', '10.1.2.3', '9.9.9.9', '9.9.9.9'],
    ['two trusted proxies are in a row', '10.0.0.0/8', '10.1.2.3', '9.9.9.9, 10.7.7.7', '9.9.9.9'],
    ['the proxy is in one of two trusted ranges', '127.0.0.1, 10.0.0.0/8', '10.1.2.3', '9.9.9.9', '9.9.9.9'],
    ['the client adds a forged address', '10.0.0.0/8', '10.1.2.3', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
    ['the trusted proxy sends no header', '10.0.0.0/8', '10.1.2.3', undefined, '10.1.2.3'],
    ['the IPv4 address is mapped to IPv6', '10.0.0.0/8', '::ffff:10.1.2.3', '9.9.9.9', '9.9.9.9'],
    ['an IPv6 range is trusted', 'fd00::/8', 'fd00::1', '2001:db8::5', '2001:db8::5'],
    ['the number of proxies is 0', '0', '1.2.3.4', '9.9.9.9', '1.2.3.4'],
    ['the number of proxies is 1, in any network', '1', '100.64.1.5', '9.9.9.9', '9.9.9.9'],
    [
      'only the last address comes from a trusted proxy, and the one before may be forged',
      '1',
      '10.1.2.3',
      '6.6.6.6, 10.0.1.7',
      '10.0.1.7',
    ],
    ['the number of proxies is 2', '2', '10.1.2.3', '6.6.6.6, 9.9.9.9, 10.0.1.7', '9.9.9.9'],
    ['the only proxy sends no header', '1', '10.1.2.3', undefined, '10.1.2.3'],
  ])('finds the client’s address if %s', (_, trusted, remote, forwarded, address) => {
    expect(createClientIpFinder(TrustedProxies.parse(trusted))(createRequest(remote, forwarded))).toBe(
      address,
    );
  });

  it('throws for an invalid range', () => {
    expect(() => createClientIpFinder(['10.0.0.0/99'])).toThrow();
  });

  it.each(['10', '1, 10.0.0.0/8', '1, 2'])('cannot be configured with the ambiguous value "%s"', trusted => {
    expect(TrustedProxies.safeParse(trusted).error?.issues.map(({ message }) => message)).toEqual([
      'is neither a number of proxies (0 to 9) nor IP addresses and ranges',
    ]);
  });
});
