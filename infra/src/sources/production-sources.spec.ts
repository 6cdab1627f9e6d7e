import { describe, expect, it } from '@jest/globals';
import { isProductionSource } from './production-sources.ts';

describe('isProductionSource', () => {
  it.each([
    'contracts/src/errors.ts',
    'gateway/src/main.ts',
    'infra/src/testing/runners.ts',
    'services/gifts/src/claims/claims.store.ts',
    'frontends/list/src/app/routes.tsx',
  ])('includes %s', file => {
    expect(isProductionSource(file)).toBe(true);
  });

  it.each([
    'contracts/src/rules/text.spec.ts',
    'contracts/src/testing/find-unbounded.ts',
    'gateway/src/testing/test-system.ts',
    'infra/local/bootstrap.mjs',
    'tests/chaos/main.ts',
  ])('excludes %s', file => {
    expect(isProductionSource(file)).toBe(false);
  });
});
