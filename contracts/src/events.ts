import type { EventDefinition } from './event.ts';
import * as gifts from './gifts/events.ts';
import * as lists from './lists/events.ts';
import * as notifications from './notifications/events.ts';
import * as occasions from './occasions/events.ts';
import type { ServiceName } from './services.ts';
import * as shop from './shop/events.ts';
import * as users from './users/events.ts';

const isEventDefinition = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'topic' in value && 'key' in value;

const modulesByService: Record<ServiceName, object> = { users, lists, gifts, occasions, shop, notifications };

export const events: ReadonlyMap<string, EventDefinition> = new Map(
  Object.values(modulesByService)
    .flatMap(module => Object.values(module))
    .filter(isEventDefinition)
    .map(event => [event.name, event]),
);
