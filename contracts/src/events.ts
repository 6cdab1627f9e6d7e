import type { EventDefinition } from './event.ts';
import * as gifts from './gifts/events.ts';
import * as lists from './lists/events.ts';
import * as notifications from './notifications/events.ts';
import * as occasions from './occasions/events.ts';
import * as shop from './shop/events.ts';
import * as users from './users/events.ts';

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'topic' in value && 'key' in value;

/** Every event, by its name. */
export const events: ReadonlyMap<string, EventDefinition> = new Map(
  [users, lists, gifts, occasions, shop, notifications]
    .flatMap(module => Object.values(module))
    .filter(isEvent)
    .map(event => [event.name, event]),
);
