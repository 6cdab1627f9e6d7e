import { limits } from '@giftlist/contracts/limits';
import {
  type Method,
  parseRouteKey,
  type RouteDefinition,
  type ServiceName,
} from '@giftlist/contracts/route';
import { routesByService } from '@giftlist/contracts/routes';

/** A route, with the service and limits that the gateway needs. */
export interface Call {
  key: string;
  method: Method;
  /** The path in the router's notation: `/giftlist/:id`. */
  pattern: string;
  service: ServiceName;
  /** Whether the response is server-sent events: forwarded without buffering or a time limit. */
  isEventStream: boolean;
  maxBodyBytes: number;
  /** The rate limit; undefined for the default. */
  perMinute: number | undefined;
  /** Whether the path is also that of a page. */
  alsoPage: boolean;
}

type Tables = Record<ServiceName, Record<string, RouteDefinition>>;

/** Finds all routes of the contracts except internal ones. */
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
          alsoPage: route.alsoPage === true,
        };
      }),
  );
}
