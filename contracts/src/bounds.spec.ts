import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { events } from './events.ts';
import { limits } from './limits.ts';
import { MailRequest } from './notifications/events.ts';
import { smallMap } from './primitives.ts';
import type { RouteDefinition } from './route.ts';
import { routes } from './routes.ts';
import { findUnbounded } from './testing/find-unbounded.ts';

const inputs = Object.entries(routes as Record<string, RouteDefinition>).flatMap(([key, route]) =>
  (['params', 'query', 'body'] as const).flatMap(part => {
    const schema = route[part];
    return schema ? [[key, part, schema] as const] : [];
  }),
);

describe('input bounds', () => {
  it.each(inputs)('%s: %s is bounded and rejects control characters', (_key, _part, schema) => {
    expect(findUnbounded(schema, { checkText: true })).toEqual([]);
  });

  it.each([...events.values()].map(event => [event.name, event.data] as const))(
    '%s: every field is bounded',
    (_name, schema) => expect(findUnbounded(schema, { checkText: false })).toEqual([]),
  );

  it('mail requests: every field is bounded', () => {
    expect(findUnbounded(MailRequest, { checkText: false })).toEqual([]);
  });

  it('only the listed routes accept a body over 64 KiB', () => {
    const largeBodyRoutes = Object.entries(routes as Record<string, RouteDefinition>)
      .filter(([, { maxBodyBytes = 0 }]) => maxBodyBytes > limits.jsonBodyBytes)
      .map(([key]) => key);
    expect(limits.jsonBodyBytes).toBe(65_536);
    expect(largeBodyRoutes.sort()).toEqual([
      'POST /giftitem/create',
      'POST /giftitem/create-many',
      'POST /giftitem/read-many',
      'PUT /giftitem/upload-logo/{id}',
      'PUT /giftlist/upload-cover/{id}',
      'PUT /giftlist/{id}/gift-order',
      'PUT /user/{id}',
    ]);
  });
});

describe('findUnbounded', () => {
  it.each<[name: string, schema: z.ZodType, problem: string]>([
    ['string', z.string(), 'a string without a maximum'],
    ['string in an array in a union', z.union([z.null(), z.array(z.string()).max(3)]), 'a string without a'],
    ['string behind a transform', z.string().transform(Number), 'a string without a maximum'],
    ['string with a pattern', z.string().regex(/^a+$/), 'a string without a maximum'],
    ['string that accepts control characters', z.string().max(10), 'a string that accepts'],
    ['URL that accepts control characters', z.url().max(100), 'a string that accepts'],
    ['array', z.array(z.boolean()), 'an array without a maximum'],
    ['number', z.number().min(0).optional(), 'a number without a range'],
    ['record', z.record(z.enum(['a']), z.boolean()), 'a record without'],
    ['open object', z.looseObject({}), 'an object with any further fields'],
    ['unknown value', z.object({ a: z.unknown() }), 'a value of any shape'],
  ])('reports an unbounded field: %s', (_name, schema, problem) => {
    expect(findUnbounded(z.object({ field: schema }), { checkText: true })[0]?.problem).toContain(problem);
  });
});

describe('smallMap', () => {
  const Attributes = smallMap({ keys: 10, values: 20, entries: 2 });

  it('accepts a few short entries', () => {
    expect(Attributes.parse({ Colour: 'red', Size: ' L ' })).toEqual({ Colour: 'red', Size: 'L' });
  });

  it.each<[problem: string, value: unknown]>([
    ['too many entries', { a: '1', b: '2', c: '3' }],
    ['a key that is too long', { 'a key too long': '1' }],
    ['a value that is too long', { a: 'a value that is far too long' }],
    ['a control character in a key', { 'a\u0000': '1' }],
    ['a lone surrogate in a value', { a: '\uD83C' }],
    ['a value that is not a string', { a: 1 }],
    ['an array', ['a']],
  ])('rejects %s', (_problem, value) => expect(Attributes.safeParse(value).success).toBe(false));
});
