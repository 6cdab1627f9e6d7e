import { parseRouteKey, services } from '@giftlist/contracts/route';
import { type InternalRouteKey, routes } from '@giftlist/contracts/routes';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { findOwningService } from './support/owning-service.ts';
import { readPactsForProvider } from './support/pact-book.ts';

const HttpInteraction = z.object({ request: z.object({ method: z.string(), path: z.string() }) });

const internalKeys = Object.keys(routes).filter(
  (key): key is InternalRouteKey => key in routes && parseRouteKey(key).path.startsWith('/internal/'),
);
const requestedCalls = services.flatMap(service =>
  [...readPactsForProvider(service)].flatMap(([consumer, { pact }]) =>
    pact.interactions.flatMap(interaction => {
      const { data } = HttpInteraction.safeParse(interaction);
      return data ? [{ service, consumer, call: `${data.request.method} ${data.request.path}` }] : [];
    }),
  ),
);

function findConsumers(key: InternalRouteKey): string[] {
  const callPattern = new RegExp(`^${key.replace(/\{\w+\}/g, '[0-9a-f-]{36}')}$`);
  const calls = requestedCalls.filter(
    ({ service, call }) => service === findOwningService(key) && callPattern.test(call),
  );
  return [...new Set(calls.map(({ consumer }) => consumer))].sort();
}

describe('an internal route', () => {
  // Excludes snapshots: they are streams, and their pacts have an interaction for each event instead.
  it.each(internalKeys.filter(key => !key.includes('/snapshot/')))(
    '%s: its callers in the contract are exactly the consumers with a pact',
    key => {
      expect([...routes[key].callers].sort()).toEqual(findConsumers(key));
    },
  );
});
