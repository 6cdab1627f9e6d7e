import { afterEach, describe, expect, it } from '@jest/globals';
import { explainMissingPasskeys } from './passkeys.ts';

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
});

describe('explainMissingPasskeys', () => {
  it.each(['localhost', 'gifts.example', 'mymachine.local', '1.2.3.4.example'])(
    'returns undefined at the host %s',
    host => {
      Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: {} });
      expect(explainMissingPasskeys({ host, isSecure: true })).toBeUndefined();
    },
  );

  it.each(['127.0.0.1', '192.168.1.20', '[::1]', '[fd00::1]'])('returns a reason at the address %s', host => {
    Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: {} });
    expect(explainMissingPasskeys({ host, isSecure: true })).toBe(
      'Passkeys need a host name. They do not work at an IP address.',
    );
  });

  it('returns a reason if https or browser support is missing', () => {
    expect(explainMissingPasskeys({ host: 'mymachine', isSecure: false })).toBe(
      'Passkeys need a secure connection (https).',
    );
    expect(explainMissingPasskeys({ host: 'gifts.example', isSecure: true })).toBe(
      'This browser does not support passkeys.',
    );
  });
});
