import type { ServiceName } from '@giftlist/contracts/route';
import { getRoutes } from '@giftlist/contracts/routes';
import type { Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { CALL } from './metadata.ts';

export interface Coverage {
  service: ServiceName;
  controllers: readonly Type[];
}

/** Finds routes without exactly one handler, and handlers without a route. */
export function findCoverageErrors({ service, controllers }: Coverage): string[] {
  const handlers = controllers.flatMap(findHandlers);
  const declared = Object.keys(getRoutes(service));
  const handled = handlers.flatMap(({ key }) => (key ? [key] : []));
  return [
    ...handlers.filter(({ key }) => !key).map(({ name }) => `${name} handles a route without @Call`),
    ...handled.filter(key => !declared.includes(key)).map(key => `${key} is not a route of ${service}`),
    ...handled.filter((key, index) => handled.indexOf(key) !== index).map(key => `${key} has two handlers`),
    ...declared.filter(key => !handled.includes(key)).map(key => `${key} has no handler`),
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
