import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isForbiddenUrl, isPublicAddress, parseAllowedHosts } from './address-rules.ts';

const noHosts = parseAllowedHosts('');

describe('isForbiddenUrl', () => {
  it.each([
    // Loopback, in several notations.
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://１２７.0.0.1/',
    'http://0/',
    // Private networks, cloud metadata, multicast and broadcast.
    'http://10.0.0.8/',
    'http://172.31.255.255/',
    'http://192.168.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    // IPv6, some with an internal IPv4 address inside.
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    // Internal names.
    'http://localhost/',
    'http://LOCALHOST./',
    'http://shop.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://mongodb/',
    'http://localhost./',
    'http://localhost../',
    'http://printer.lan..../',
    // Other ports, credentials and schemes.
    'http://shop.example.com:8080/',
    'http://shop.example.com:22/',
    'https://user:secret@shop.example.com/',
    'ftp://shop.example.com/',
    'file:///etc/passwd',
    'gopher://shop.example.com/',
  ])('refuses %s', address => expect(isForbiddenUrl(new URL(address), noHosts)).toBe(true));

  it.each([
    'https://shop.example.com/',
    'http://shop.example.com:80/',
    'https://shop.example.com:443/a?b=c',
    'http://93.184.216.34/',
    'http://[2606:4700::1111]/',
    'https://localhost.shop.com/',
  ])('accepts %s', address => expect(isForbiddenUrl(new URL(address), noHosts)).toBe(false));

  it('accepts an internal address only if its host is allowed', () => {
    const allowed = parseAllowedHosts('localhost:9100, demo-shop');
    expect(isForbiddenUrl(new URL('http://localhost:9100/p'), allowed)).toBe(false);
    expect(isForbiddenUrl(new URL('http://localhost:9101/p'), allowed)).toBe(true);
    expect(isForbiddenUrl(new URL('http://localhost/p'), allowed)).toBe(true);
    expect(isForbiddenUrl(new URL('http://demo-shop:8000/p'), allowed)).toBe(false);
    expect(isForbiddenUrl(new URL('http://127.0.0.1:9100/p'), allowed)).toBe(true);
  });
});

describe('isPublicAddress', () => {
  const octet = fc.nat(255);
  const internalAddress = fc.oneof(
    fc.tuple(fc.constant(10), octet, octet, octet),
    fc.tuple(fc.constant(127), octet, octet, octet),
    fc.tuple(fc.constant(0), octet, octet, octet),
    fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), octet, octet),
    fc.tuple(fc.constant(192), fc.constant(168), octet, octet),
    fc.tuple(fc.constant(169), fc.constant(254), octet, octet),
    fc.tuple(fc.constant(100), fc.integer({ min: 64, max: 127 }), octet, octet),
    fc.tuple(fc.integer({ min: 224, max: 255 }), octet, octet, octet),
  );

  it('rejects internal addresses, even embedded in IPv6', () => {
    fc.assert(
      fc.property(internalAddress, octets => {
        const dotted = octets.join('.');
        const hex = octets.map(value => value.toString(16).padStart(2, '0')).join('');
        const hexGroups = `${hex.slice(0, 4)}:${hex.slice(4)}`;
        for (const address of [
          dotted,
          `::ffff:${dotted}`,
          `::ffff:${hexGroups}`,
          `64:ff9b::${hexGroups}`,
          `2002:${hexGroups}::1`,
        ]) {
          expect([address, isPublicAddress(address)]).toEqual([address, false]);
        }
      }),
    );
  });

  it.each(['', 'shop.example.com', '1.2.3', '8.8.8.8/8'])('rejects %p: not an IP address', text => {
    expect(isPublicAddress(text)).toBe(false);
  });
});
