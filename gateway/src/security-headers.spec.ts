import { describe, expect, it } from '@jest/globals';
import { GatewayConfig } from './config.ts';
import { pageHeaders } from './security-headers.ts';

const picturesOf = (productPictureOrigins: string[]) =>
  /img-src ([^;]*)/.exec(
    pageHeaders({ development: false, productPictureOrigins })['content-security-policy'] ?? '',
  )?.[1];

const origins = GatewayConfig.shape.PRODUCT_PICTURE_ORIGINS;

describe('the policy of pages', () => {
  it('allows no pictures of other servers, whose address a list’s owner can choose', () => {
    expect(picturesOf([])).toBe("'self' data: blob:");
  });

  it('allows the pictures of imported products where the operator says so', () => {
    expect(picturesOf(['https://img.shop.example', 'https://*.cdn.example'])).toBe(
      "'self' data: blob: https://img.shop.example https://*.cdn.example",
    );
  });
});

describe('PRODUCT_PICTURE_ORIGINS', () => {
  it('is a list, by default empty', () => {
    expect(origins.parse(undefined)).toEqual([]);
    expect(origins.parse('https://img.shop.example, https://*.cdn.example:8443,')).toEqual([
      'https://img.shop.example',
      'https://*.cdn.example:8443',
    ]);
  });

  it.each([
    'https:',
    '*',
    'https://*',
    'https://*.',
    'http://img.shop.example',
    'https://img.shop.example/pictures',
    "https://img.shop.example; script-src 'unsafe-inline'",
    "'unsafe-inline'",
    'https://img.*.example',
  ])('is refused: %s', text => {
    expect(origins.safeParse(text).success).toBe(false);
  });
});
