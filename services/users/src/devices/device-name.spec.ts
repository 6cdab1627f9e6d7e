import { describe, expect, it } from '@jest/globals';
import { describeDevice } from './device-name.ts';

describe('describeDevice', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Chrome on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari on iOS',
    ],
    ['', 'Unknown device'],
    ['\u0000<script>', 'Unknown device'],
  ])('describes the user agent %p as %p', (agent, name) => {
    expect(describeDevice(agent)).toBe(name);
  });
});
