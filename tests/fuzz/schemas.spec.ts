import { describe, expect, it } from '@jest/globals';
import { parseOperations } from './operations.ts';
import { createRequests, selectRequests } from './requests.ts';
import { createSample, findValues, replaceValue, type Schemas } from './schemas.ts';

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
const getKnownValue = (field: string) => (field === 'id' ? 'known-id' : undefined);
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
    expect(createSample(gift, schemas, getKnownValue)).toEqual({
      id: 'known-id',
      title: 'Kite',
      price: 1,
      tags: ['Kite'],
    });
  });

  it('creates an array with the known value of its field', () => {
    expect(createSample(gift, schemas, field => (field === 'tags' ? 'toy' : undefined))).toMatchObject({
      tags: ['toy'],
    });
  });
});

describe('findValues and replaceValue', () => {
  it('find the sample and all values in it, and replace one of them', () => {
    const sample = createSample(gift, schemas, getKnownValue);
    const paths = findValues(gift, schemas, sample).map(({ path }) => path.join('.'));
    expect(paths).toEqual(['', 'id', 'title', 'price', 'tags', 'tags.0']);
    expect(replaceValue(sample, ['tags', 0], 7)).toEqual({ ...(sample as object), tags: [7] });
    expect(replaceValue(sample, [], null)).toBeNull();
  });
});

const { operations } = parseOperations(document);
const requests = operations.flatMap(operation => createRequests(operation, schemas, getKnownValue));

describe('createRequests', () => {
  it('returns a valid sample, followed by unusual requests', () => {
    expect(requests[0]).toMatchObject({
      description: 'a sample',
      url: '/gift/known-id?',
      headers: { 'content-type': 'application/json' },
      body: '{"id":"known-id","title":"Kite","price":1,"tags":["Kite"]}',
    });
    const descriptions = requests.map(({ description }) => description);
    for (const description of [
      'id: NUL',
      'title: NUL',
      'title: a text one character too long',
      'tags: one entry too many',
    ]) {
      expect(descriptions).toContain(description);
    }
    for (const description of ['a truncated body', 'a body over the limit', 'an invalid access token']) {
      expect(descriptions).toContain(description);
    }
    expect(requests.find(({ description }) => description === 'id: %ff%fe')?.url).toBe('/gift/%ff%fe?');
  });
});

describe('selectRequests', () => {
  it('selects the sample and other requests, each once, up to a limit', () => {
    const selected = selectRequests(requests, 12, 3);
    expect(selected[0]?.description).toBe('a sample');
    expect(selected.length).toBeGreaterThan(8);
    expect(selected.length).toBeLessThanOrEqual(12);
    expect(new Set(selected).size).toBe(selected.length);
    expect(selectRequests(requests, 10_000, 0)).toHaveLength(requests.length);
  });
});
