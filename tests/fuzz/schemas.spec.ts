import { describe, expect, it } from '@jest/globals';
import { oddRequests, parseOperations, selectRequests } from './requests.ts';
import { createSample, findLeaves, type Schemas, withValue } from './schemas.ts';

const schemas: Schemas = {
  Gift: {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      title: { type: 'string', minLength: 1, maxLength: 300 },
      price: { anyOf: [{ type: 'null' }, { type: 'number', minimum: 0, maximum: 9 }] },
      tags: { type: 'array', items: { type: 'string', maxLength: 20 }, maxItems: 3 },
    },
  },
};
const gift = { $ref: '#/components/schemas/Gift' };
const known = (field: string) => (field === 'id' ? 'known-id' : undefined);
const document = {
  paths: {
    '/gift/{id}': {
      put: {
        parameters: [{ name: 'id', in: 'path' as const, schema: { type: 'string' } }],
        requestBody: { content: { 'application/json': { schema: gift } } },
        responses: { 200: {} },
      },
    },
  },
  components: { schemas },
};

describe('createSample', () => {
  it('creates a valid value of the schema, with known values for known fields', () => {
    expect(createSample(gift, schemas, known)).toEqual({
      id: 'known-id',
      title: 'Kite',
      price: 1,
      tags: ['Kite'],
    });
  });
});

describe('findLeaves and withValue', () => {
  it('reach every place, and change one place at a time', () => {
    const sample = createSample(gift, schemas, known);
    const paths = findLeaves(gift, schemas, sample).map(({ path }) => path.join('.'));
    expect(paths).toEqual(['', 'id', 'title', 'price', 'tags', 'tags.0']);
    expect(withValue(sample, ['tags', 0], 7)).toEqual({ ...(sample as object), tags: [7] });
    expect(withValue(sample, [], null)).toBeNull();
  });
});

describe('oddRequests', () => {
  const { operations } = parseOperations(document);
  const requests = operations.flatMap(operation => oddRequests(operation, schemas, known));

  it('start with a valid sample, followed by errors in each field, parameter, raw body and header', () => {
    expect(requests[0]).toMatchObject({
      what: 'a sample',
      url: '/gift/known-id?',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"known-id","title":"Kite","price":1,"tags":["Kite"]}',
    });
    const whats = requests.map(({ what }) => what);
    for (const what of ['id: NUL', 'title: NUL', 'title: a text one too long', 'tags: one entry too many']) {
      expect(whats).toContain(what);
    }
    for (const what of ['a body cut short', 'a body over the limit', 'a broken access token']) {
      expect(whats).toContain(what);
    }
    expect(requests.find(({ what }) => what === 'id: %ff%fe')?.url).toBe('/gift/%ff%fe?');
  });

  it('are selected within a limit, the sample first, each once', () => {
    const chosen = selectRequests(requests, 12, 3);
    expect(chosen[0]?.what).toBe('a sample');
    expect(chosen.length).toBeGreaterThan(8);
    expect(chosen.length).toBeLessThanOrEqual(12);
    expect(new Set(chosen).size).toBe(chosen.length);
    expect(selectRequests(requests, 10_000, 0)).toHaveLength(requests.length);
  });
});
