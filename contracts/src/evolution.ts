import { z } from 'zod';
import type { EventDefinition } from './event.ts';
import { events } from './events.ts';
import { MailOrder, mailRequested } from './notifications/events.ts';

/** A JSON schema, as far as it is compared. */
interface Shape {
  [keyword: string]: unknown;
}

/** What a release promised of each event and each mail request: its topic and the shape of its data. */
const Promises = z.record(
  z.string(),
  z.object({ topic: z.string(), data: z.record(z.string(), z.unknown()) }),
);
type Promised = z.output<typeof Promises>;
/** `contracts/released-events.json`. */
export const ReleasedEvents = z.object({ version: z.string(), promises: Promises });

/** The events as they are now, in the form in which a release keeps them. */
export function presentEvents(present: Iterable<EventDefinition> = events.values()): Promised {
  const sorted = [...present].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(sorted.map(({ name, topic, data }) => [name, { topic, data: shapeOf(data) }]));
}

const mailOrders: Record<string, z.ZodType> = Object.fromEntries(
  MailOrder.options.map(order => [order.shape.template.value, order]),
);

/** What is sealed in `mail.requested`, by its template, in the same form: a log holds orders of both releases, too. */
export function presentMailOrders(orders: Record<string, z.ZodType> = mailOrders): Promised {
  const sorted = Object.entries(orders).sort(([a], [b]) => (a < b ? -1 : 1));
  const { name, topic } = mailRequested;
  return Object.fromEntries(
    sorted.map(([template, order]) => [`${name}/${template}`, { topic, data: shapeOf(order) }]),
  );
}

/** All that a release promises. What the last one does not name is new. */
export const presentPromises = (): Promised => ({ ...presentEvents(), ...presentMailOrders() });

/** As a reader gets it; a reader leaves out what it does not know, so closed objects are as good as open ones. */
const shapeOf = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const words of ['description', 'title', 'examples', 'default', '$schema'])
        delete jsonSchema[words];
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });

/**
 * The differences between two sets of events that break compatibility, as sentences; empty if there are none. Within a
 * version an event may only gain optional fields: consumers of both releases read events of both, from the log and
 * during a rollout, so nothing may be removed, narrowed, widened or made required.
 */
export function breaksBetween(released: Promised, present: Promised): string[] {
  return Object.entries(released).flatMap(([name, before]) => {
    const now = present[name];
    if (!now) return [`${name}: is gone, and the log may still hold some`];
    const moved = before.topic === now.topic ? [] : [`${name}: moved from ${before.topic} to ${now.topic}`];
    const changes = [
      ...moved,
      ...changesOf(before.data, now.data, 'data').map(change => `${name}: ${change}`),
    ];
    return changes.map(change => `${change} (make it ${nextVersion(name)})`);
  });
}

/** The template of a mail has no version before its second. */
const nextVersion = (name: string): string =>
  /\d$/.test(name) ? name.replace(/(?<!\d)\d+$/, version => String(Number(version) + 1)) : `${name}-2`;

function changesOf(before: unknown, now: unknown, place: string): string[] {
  if (!isShape(before) || !isShape(now)) {
    return same(before, now) ? [] : [`${place} was ${text(before)}, is ${text(now)}`];
  }
  return shapeChanges(withOneType(before), withOneType(now), place);
}

/** `type: ['string', 'null']` and `anyOf` of the two say the same; the second can bound the string. */
function withOneType(shape: Shape): Shape {
  const { type, ...rest } = shape;
  if (!Array.isArray(type)) return shape;
  return { anyOf: type.map(one => (one === 'null' ? { type: one } : { type: one, ...rest })) };
}

function shapeChanges(before: Shape, now: Shape, place: string): string[] {
  const { properties: fieldsBefore, required: _before, ...restBefore } = before;
  const { properties: fieldsNow, required: _now, ...restNow } = now;
  const keywords = [...new Set([...Object.keys(restBefore), ...Object.keys(restNow)])];
  return [
    ...fieldChanges(fieldsOf(fieldsBefore), fieldsOf(fieldsNow), place),
    ...needChanges(needsIn(before), needsIn(now), place),
    ...keywords.flatMap(word => keywordChanges(word, restBefore[word], restNow[word], place)),
  ];
}

function fieldChanges(before: Shape, now: Shape, place: string): string[] {
  return Object.entries(before).flatMap(([name, shape]) =>
    name in now ? changesOf(shape, now[name], `${place}.${name}`) : [`${place}.${name} is gone`],
  );
}

interface Needs {
  fields: Shape;
  required: string[];
}

const needsIn = ({ properties, required }: Shape): Needs => ({
  fields: fieldsOf(properties),
  required: Array.isArray(required) ? required.filter(name => typeof name === 'string') : [],
});

function needChanges(before: Needs, now: Needs, place: string): string[] {
  const nowNeeded = now.required.filter(name => !before.required.includes(name));
  const nowOptional = before.required.filter(name => name in now.fields && !now.required.includes(name));
  return [
    ...nowNeeded.map(name =>
      name in before.fields ? `${place}.${name} is required now` : `${place}.${name} is new and required`,
    ),
    ...nowOptional.map(name => `${place}.${name} may be missing now`),
  ];
}

/** A first bound may be added: what a publisher writes was within it already, since requests have the same bounds. */
const bounds = new Set(['maxLength', 'minLength', 'maxItems', 'maxProperties', 'propertyNames']);

function keywordChanges(word: string, before: unknown, now: unknown, place: string): string[] {
  if (before === undefined && bounds.has(word)) return [];
  if (isShape(before) && isShape(now)) return changesOf(before, now, `${place}[${word}]`);
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length && before.every(isShape)) {
    return before.flatMap((shape, at) => changesOf(shape, now[at], `${place}[${word} ${at + 1}]`));
  }
  return same(before, now) ? [] : [`${place} had ${word} ${text(before)}, has ${text(now)}`];
}

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: unknown): Shape => (isShape(value) ? value : {});
const text = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));
const same = (a: unknown, b: unknown): boolean => text(a) === text(b);
