import type { ServiceName } from '@giftlist/contracts/route';
import { routesOf } from '@giftlist/contracts/routes';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { CALL } from './metadata.ts';

export interface Coverage {
  service: ServiceName;
  controllers: readonly Type[];
  pending: readonly string[];
}

/**
 * What prevents a service from starting: routes of its contract without a handler, handlers of other services' routes,
 * handlers without a contract, and pending routes that are implemented.
 */
export function coverageFaults({ service, controllers, pending }: Coverage): string[] {
  const handlers = controllers.flatMap(handlersOf);
  const declared = Object.keys(routesOf(service));
  const built = handlers.flatMap(({ key }) => (key ? [key] : []));
  return [
    ...handlers.filter(({ key }) => !key).map(({ name }) => `${name} handles a route without @Call`),
    ...built.filter(key => !declared.includes(key)).map(key => `${key} is not a route of ${service}`),
    ...built.filter((key, index) => built.indexOf(key) !== index).map(key => `${key} has two handlers`),
    ...built.filter(key => pending.includes(key)).map(key => `${key} is built and still called pending`),
    ...pending
      .filter(key => !declared.includes(key))
      .map(key => `${key} is pending and not a route of ${service}`),
    ...declared
      .filter(key => !built.includes(key) && !pending.includes(key))
      .map(key => `${key} has no handler`),
  ];
}

function handlersOf(controller: Type): { name: string; key: string | undefined }[] {
  return Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(
    ([property, { value }]) => {
      const isRoute = typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value);
      return isRoute
        ? [{ name: `${controller.name}.${property}`, key: Reflect.getMetadata(CALL, value) }]
        : [];
    },
  );
}
