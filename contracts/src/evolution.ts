import { z } from 'zod';
import type { EventDefinition } from './event.ts';
import { events } from './events.ts';
import { MailRequest, mailRequested } from './notifications/events.ts';

/** The parts of a JSON schema that are compared. */
interface Shape {
  [keyword: string]: unknown;
}

/** The topic and data schema of each event and each mail request in a release. */
const Promises = z.record(
  z.string(),
  z.object({ topic: z.string(), data: z.record(z.string(), z.unknown()) }),
);
type Promised = z.output<typeof Promises>;
/** `contracts/released-events.json`. */
export const ReleasedEvents = z.object({ version: z.string(), promises: Promises });

/** The current events, in the format of the release snapshot. */
export function presentEvents(present: Iterable<EventDefinition> = events.values()): Promised {
  const sorted = [...present].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(sorted.map(({ name, topic, data }) => [name, { topic, data: shapeOf(data) }]));
}

const mailRequests: Record<string, z.ZodType> = Object.fromEntries(
  MailRequest.options.map(request => [request.shape.template.value, request]),
);

/** The data sealed in `mail.requested`, by template, in the same format: the log contains both releases' requests. */
export function presentMailRequests(requests: Record<string, z.ZodType> = mailRequests): Promised {
  const sorted = Object.entries(requests).sort(([a], [b]) => (a < b ? -1 : 1));
  const { name, topic } = mailRequested;
  return Object.fromEntries(
    sorted.map(([template, request]) => [`${name}/${template}`, { topic, data: shapeOf(request) }]),
  );
}

/** The whole snapshot of a release. Whatever the last one does not contain is new. */
export const presentPromises = (): Promised => ({ ...presentEvents(), ...presentMailRequests() });

/** The output schema. Consumers ignore unknown fields, so closed and open objects are equivalent. */
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
    if (!now) return [`${name}: was removed, but the log may still contain some`];
    const moved = before.topic === now.topic ? [] : [`${name}: moved from ${before.topic} to ${now.topic}`];
    const changes = [
      ...moved,
      ...changesOf(before.data, now.data, 'data').map(change => `${name}: ${change}`),
    ];
    return changes.map(change => `${change} (make it ${nextVersion(name)})`);
  });
}

/** The first version of a mail template has no number. */
const nextVersion = (name: string): string =>
  /\d$/.test(name) ? name.replace(/(?<!\d)\d+$/, version => String(Number(version) + 1)) : `${name}-2`;

function changesOf(before: unknown, now: unknown, place: string): string[] {
  if (!isShape(before) || !isShape(now)) {
    return same(before, now) ? [] : [`${place} was ${text(before)}, is ${text(now)}`];
  }
  return shapeChanges(withOneType(before), withOneType(now), place);
}

/** `type: ['string', 'null']` and `anyOf` of the two are equivalent; only the second can bound the string. */
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
    name in now ? changesOf(shape, now[name], `${place}.${name}`) : [`${place}.${name} was removed`],
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

/** A first bound may be added: publishers already keep to it, since requests have the same bounds. */
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
