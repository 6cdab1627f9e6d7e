import { limits } from '@giftlist/contracts/limits';
import {
  type Method,
  parseRouteKey,
  type RouteDefinition,
  type ServiceName,
} from '@giftlist/contracts/route';
import { routesByService } from '@giftlist/contracts/routes';

export interface Call {
  key: string;
  method: Method;
  /** The path in the router's notation: `/giftlist/:id`. */
  pattern: string;
  service: ServiceName;
  /** Event streams are forwarded without buffering or a timeout. */
  isEventStream: boolean;
  maxBodyBytes: number;
  /** Undefined for the default limit. */
  perMinute: number | undefined;
  /** Whether a page has the same path. */
  hasPage: boolean;
}

type Tables = Record<ServiceName, Record<string, RouteDefinition>>;

export function findPublicCalls(tables: Tables = routesByService): Call[] {
  return Object.entries(tables).flatMap(([service, table]) =>
    Object.entries(table)
      .filter(([, route]) => route.access !== 'service')
      .map(([key, route]) => {
        const { method, path } = parseRouteKey(key);
        return {
          key,
          method,
          pattern: path.replace(/\{(\w+)\}/g, ':$1'),
          service: service as ServiceName,
          isEventStream: route.responseKind === 'event-stream',
          maxBodyBytes: route.maxBodyBytes ?? limits.jsonBodyBytes,
          perMinute: route.perMinute,
          hasPage: route.hasPage === true,
        };
      }),
  );
}
