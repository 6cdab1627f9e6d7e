import type { ServiceName } from '@giftlist/contracts/route';
import { getRoutes } from '@giftlist/contracts/routes';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { CALL } from './metadata.ts';

export interface Coverage {
  service: ServiceName;
  controllers: readonly Type[];
}

/** Describes routes that do not have exactly one handler, and handlers that have no route. */
export function findCoverageErrors({ service, controllers }: Coverage): string[] {
  const handlers = controllers.flatMap(findHandlers);
  const declaredKeys = Object.keys(getRoutes(service));
  const handledKeys = handlers.flatMap(({ key }) => (key ? [key] : []));
  return [
    ...handlers.filter(({ key }) => !key).map(({ name }) => `${name} handles a route without @Call`),
    ...handledKeys
      .filter(key => !declaredKeys.includes(key))
      .map(key => `${key} is not a route of ${service}`),
    ...handledKeys
      .filter((key, index) => handledKeys.indexOf(key) !== index)
      .map(key => `${key} has two handlers`),
    ...declaredKeys.filter(key => !handledKeys.includes(key)).map(key => `${key} has no handler`),
  ];
}

function findHandlers(controller: Type): { name: string; key: string | undefined }[] {
  return Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(
    ([property, { value }]) => {
      const isRoute = typeof value === 'function' && Reflect.hasMetadata(METHOD_METADATA, value);
      return isRoute
        ? [{ name: `${controller.name}.${property}`, key: Reflect.getMetadata(CALL, value) }]
        : [];
    },
  );
}
