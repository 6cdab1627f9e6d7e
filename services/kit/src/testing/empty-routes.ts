import type { AnyRouteKey } from '@giftlist/contracts/routes';
import { Controller, type Type } from '@nestjs/common';
import { fail } from '../core/problem-error.ts';
import { Call } from '../http/call.ts';

/** Returns a controller whose routes respond with 404. */
export function createEmptyRoutes(keys: readonly AnyRouteKey[]): Type {
  @Controller()
  class EmptyRoutes {}
  for (const key of keys) {
    const handler = { value: async () => fail('route/not-found'), configurable: true };
    Object.defineProperty(EmptyRoutes.prototype, key, handler);
    Call(key)(EmptyRoutes.prototype, key, handler);
  }
  return EmptyRoutes;
}
