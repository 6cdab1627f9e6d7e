import { z } from 'zod';
import type { EventDefinition } from './event.ts';
import { events } from './events.ts';
import { MailRequest, mailRequested } from './notifications/events.ts';

interface Shape {
  [keyword: string]: unknown;
}

/** Schemas by event name. Names of mail requests end with `/{template}`. */
const EventSchemas = z.record(
  z.string(),
  z.object({ topic: z.string(), data: z.record(z.string(), z.unknown()) }),
);
type EventSchemas = z.output<typeof EventSchemas>;
/** The contents of `contracts/released-events.json`; `promises` are the schemas of that release. */
export const ReleasedEvents = z.object({ version: z.string(), promises: EventSchemas });

export function getCurrentEvents(definitions: Iterable<EventDefinition> = events.values()): EventSchemas {
  const sorted = [...definitions].sort((a, b) => (a.name < b.name ? -1 : 1));
  return Object.fromEntries(sorted.map(({ name, topic, data }) => [name, { topic, data: toShape(data) }]));
}

const mailRequests: Record<string, z.ZodType> = Object.fromEntries(
  MailRequest.options.map(request => [request.shape.template.value, request]),
);

/** Mail requests must stay compatible like events: `mail.requested` carries them, encrypted, between releases. */
export function getCurrentMailRequests(requests: Record<string, z.ZodType> = mailRequests): EventSchemas {
  const sorted = Object.entries(requests).sort(([a], [b]) => (a < b ? -1 : 1));
  const { name, topic } = mailRequested;
  return Object.fromEntries(
    sorted.map(([template, request]) => [`${name}/${template}`, { topic, data: toShape(request) }]),
  );
}

export const getCurrentSchemas = (): EventSchemas => ({ ...getCurrentEvents(), ...getCurrentMailRequests() });

/** Consumers ignore unknown fields, so closed and open objects are equivalent. */
const toShape = (schema: z.ZodType): Shape =>
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const annotation of ['description', 'title', 'examples', 'default', '$schema'])
        delete jsonSchema[annotation];
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });

/**
 * During a rollout, both releases consume each other's events. Within a version, an event may therefore gain optional
 * fields, but no field may be removed, narrowed, widened or made required.
 */
export function findBreakingChanges(released: EventSchemas, current: EventSchemas): string[] {
  return Object.entries(released).flatMap(([name, before]) => {
    const now = current[name];
    if (!now) return [`${name}: was removed, but the log may still contain such events`];
    const moved = before.topic === now.topic ? [] : [`${name}: moved from ${before.topic} to ${now.topic}`];
    const changes = [
      ...moved,
      ...findChanges(before.data, now.data, 'data').map(change => `${name}: ${change}`),
    ];
    return changes.map(change => `${change} (make it ${getNextName(name)})`);
  });
}

const getNextName = (name: string): string =>
  /\d$/.test(name) ? name.replace(/(?<!\d)\d+$/, version => String(Number(version) + 1)) : `${name}-2`;

function findChanges(before: unknown, now: unknown, path: string): string[] {
  if (!isShape(before) || !isShape(now)) {
    return isEqual(before, now) ? [] : [`${path} was ${stringify(before)}, is ${stringify(now)}`];
  }
  return findShapeChanges(splitTypeArray(before), splitTypeArray(now), path);
}

/** Converts `type: ['string', 'null']` to `anyOf`, because zod writes a nullable string with a bound as `anyOf`. */
function splitTypeArray(shape: Shape): Shape {
  const { type, ...rest } = shape;
  if (!Array.isArray(type)) return shape;
  return { anyOf: type.map(name => (name === 'null' ? { type: name } : { type: name, ...rest })) };
}

function findShapeChanges(before: Shape, now: Shape, path: string): string[] {
  const { properties: fieldsBefore, required: _before, ...restBefore } = before;
  const { properties: fieldsNow, required: _now, ...restNow } = now;
  const keywords = [...new Set([...Object.keys(restBefore), ...Object.keys(restNow)])];
  return [
    ...findFieldChanges(toFields(fieldsBefore), toFields(fieldsNow), path),
    ...findRequiredChanges(getRequired(before), getRequired(now), path),
    ...keywords.flatMap(keyword => findKeywordChanges(keyword, restBefore[keyword], restNow[keyword], path)),
  ];
}

function findFieldChanges(before: Shape, now: Shape, path: string): string[] {
  return Object.entries(before).flatMap(([name, shape]) =>
    name in now ? findChanges(shape, now[name], `${path}.${name}`) : [`${path}.${name} was removed`],
  );
}

interface RequiredFields {
  fields: Shape;
  required: string[];
}

const getRequired = ({ properties, required }: Shape): RequiredFields => ({
  fields: toFields(properties),
  required: Array.isArray(required) ? required.filter(name => typeof name === 'string') : [],
});

function findRequiredChanges(before: RequiredFields, now: RequiredFields, path: string): string[] {
  const nowRequired = now.required.filter(name => !before.required.includes(name));
  const nowOptional = before.required.filter(name => name in now.fields && !now.required.includes(name));
  return [
    ...nowRequired.map(name =>
      name in before.fields ? `${path}.${name} is required now` : `${path}.${name} is new and required`,
    ),
    ...nowOptional.map(name => `${path}.${name} may be missing now`),
  ];
}

/** Bounds may be added within a version, because routes already enforce the same bounds. */
const bounds = new Set(['maxLength', 'minLength', 'maxItems', 'maxProperties', 'propertyNames']);

function findKeywordChanges(keyword: string, before: unknown, now: unknown, path: string): string[] {
  if (before === undefined && bounds.has(keyword)) return [];
  if (isShape(before) && isShape(now)) return findChanges(before, now, `${path}[${keyword}]`);
  if (Array.isArray(before) && Array.isArray(now) && before.length === now.length && before.every(isShape)) {
    return before.flatMap((shape, index) =>
      findChanges(shape, now[index], `${path}[${keyword} ${index + 1}]`),
    );
  }
  return isEqual(before, now) ? [] : [`${path} had ${keyword} ${stringify(before)}, has ${stringify(now)}`];
}

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const toFields = (value: unknown): Shape => (isShape(value) ? value : {});
const stringify = (value: unknown): string => (value === undefined ? 'none' : JSON.stringify(value));
const isEqual = (a: unknown, b: unknown): boolean => stringify(a) === stringify(b);
