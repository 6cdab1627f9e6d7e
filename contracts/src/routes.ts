import type { z } from 'zod';
import { giftsRoutes } from './gifts/routes.ts';
import { listsRoutes } from './lists/routes.ts';
import { notificationsRoutes } from './notifications/routes.ts';
import { occasionsRoutes } from './occasions/routes.ts';
import type { RouteDefinition } from './route.ts';
import type { ServiceName } from './services.ts';
import { shopRoutes } from './shop/routes.ts';
import { usersRoutes } from './users/routes.ts';

/** The single source for routing, validation and API documents. */
export const routesByService = {
  users: usersRoutes,
  lists: listsRoutes,
  gifts: giftsRoutes,
  occasions: occasionsRoutes,
  shop: shopRoutes,
  notifications: notificationsRoutes,
} as const satisfies Record<ServiceName, Record<string, RouteDefinition>>;

export const routes = {
  ...usersRoutes,
  ...listsRoutes,
  ...giftsRoutes,
  ...occasionsRoutes,
  ...shopRoutes,
  ...notificationsRoutes,
} as const;

export type Routes = typeof routes;
export type AnyRouteKey = keyof Routes;
export type InternalRouteKey = {
  [K in AnyRouteKey]: Routes[K] extends { access: 'service' } ? K : never;
}[AnyRouteKey];

type SchemaOf<K extends AnyRouteKey, P extends string> = Routes[K] extends {
  [Q in P]: infer S extends z.ZodType;
}
  ? S
  : z.ZodUndefined;

/** `...InputOf` types are what callers send. The others are what handlers receive, with defaults applied. */
export type ParamsOf<K extends AnyRouteKey> = z.output<SchemaOf<K, 'params'>>;
export type QueryInputOf<K extends AnyRouteKey> = z.input<SchemaOf<K, 'query'>>;
export type QueryOf<K extends AnyRouteKey> = z.output<SchemaOf<K, 'query'>>;
export type BodyInputOf<K extends AnyRouteKey> = z.input<SchemaOf<K, 'body'>>;
export type BodyOf<K extends AnyRouteKey> = z.output<SchemaOf<K, 'body'>>;
/** `ResponseInputOf` is what handlers return, `ResponseOf` what callers receive. */
export type ResponseInputOf<K extends AnyRouteKey> = z.input<SchemaOf<K, 'response'>>;
export type ResponseOf<K extends AnyRouteKey> = z.output<SchemaOf<K, 'response'>>;

export function getRoutes(service: ServiceName): Record<string, RouteDefinition> {
  return routesByService[service];
}
