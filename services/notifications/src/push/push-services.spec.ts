import { describe, expect, it } from '@jest/globals';
import { isPushService } from './push-services.ts';

const services = ['push.apple.com', 'fcm.googleapis.com'];

describe('isPushService', () => {
  it.each(['https://fcm.googleapis.com/fcm/send/abc', 'https://web.push.apple.com/Qx'])(
    'accepts the endpoint %s',
    endpoint => {
      expect(isPushService(endpoint, services)).toBe(true);
    },
  );

  it.each([
    'https://push.apple.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://notpush.apple.comx/x',
    'http://web.push.apple.com/x',
    'https://user@web.push.apple.com/x',
    'https://web.push.apple.com:8443/x',
    'http://localhost:9/x',
    'nonsense',
  ])('refuses the endpoint %s', endpoint => {
    expect(isPushService(endpoint, services)).toBe(false);
  });
});
