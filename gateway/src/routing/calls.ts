import { limits } from '@giftlist/contracts/limits';
import {
  type Method,
  parseRouteKey,
  type RouteDefinition,
  type ServiceName,
} from '@giftlist/contracts/route';
import { routesByService } from '@giftlist/contracts/routes';

/** A call as the gateway knows it: where it goes and what it may cost. */
export interface Call {
  key: string;
  method: Method;
  /** In the router's notation: `/giftlist/:id`. */
  pattern: string;
  service: ServiceName;
  /** Server-sent events: passed on piece by piece, for as long as they last. */
  isEventStream: boolean;
  maxBodyBytes: number;
  perMinute: number | undefined;
  alsoPage: boolean;
}

type Tables = Record<ServiceName, Record<string, RouteDefinition>>;

/** The routing table: every route of the contracts but those between services. */
export function publicCalls(tables: Tables = routesByService): Call[] {
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
          isEventStream: route.answerKind === 'event-stream',
          maxBodyBytes: route.maxBodyBytes ?? limits.jsonBodyBytes,
          perMinute: route.perMinute,
          alsoPage: route.alsoPage === true,
        };
      }),
  );
}
