import { parseRouteKey, services } from '@giftlist/contracts/route';
import { type InternalRouteKey, routes, serviceOf } from '@giftlist/contracts/routes';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { pactsWith } from './support/pact-book.ts';

/*
 * A service accepts calls only from the consumers that its contract names. This compares the contracts with the pacts,
 * so that every named consumer has a pact and every call is allowed. A snapshot is a stream of events, each of which
 * has its own interaction.
 */
const Asked = z.object({ request: z.object({ method: z.string(), path: z.string() }) });

const internal = Object.keys(routes).filter(
  (key): key is InternalRouteKey => key in routes && parseRouteKey(key).path.startsWith('/internal/'),
);
const asked = services.flatMap(service =>
  [...pactsWith(service)].flatMap(([consumer, { pact }]) =>
    pact.interactions.flatMap(one => {
      const { data } = Asked.safeParse(one);
      return data ? [{ service, consumer, call: `${data.request.method} ${data.request.path}` }] : [];
    }),
  ),
);

/** The consumers whose pacts include a route, in order. */
function consumersOf(key: InternalRouteKey): string[] {
  const call = new RegExp(`^${key.replace(/\{\w+\}/g, '[0-9a-f-]{36}')}$`);
  const found = asked.filter(one => one.service === serviceOf(key) && call.test(one.call));
  return [...new Set(found.map(({ consumer }) => consumer))].sort();
}

describe('an internal route', () => {
  it.each(internal.filter(key => !key.includes('/snapshot/')))(
    '%s only accepts calls of its consumers',
    key => {
      expect([...routes[key].callers].sort()).toEqual(consumersOf(key));
    },
  );
});
