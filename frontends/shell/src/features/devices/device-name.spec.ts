import { describe, expect, it } from '@jest/globals';
import { translateDevice } from './device-name.ts';

describe('translateDevice', () => {
  it.each([
    ['Chrome on Windows', 'Chrome on Windows'],
    ['Microsoft Edge on macOS', 'Microsoft Edge on macOS'],
    ['Firefox', 'Firefox'],
    ['Safari on a device', 'Safari'],
    ['Browser on Linux', 'A browser on Linux'],
    ['Browser on a device', 'A browser'],
    ['Unknown device', 'Unknown device'],
    ['', 'A browser'],
  ])('translates %j to %j', (device, translation) => {
    expect(translateDevice(device)).toBe(translation);
  });
});
