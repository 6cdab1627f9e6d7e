export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  maxLength?: number;
  minLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

export type Schemas = Record<string, Schema>;
/** Returns a fixed value for the field, such as the id of an existing list, or undefined. */
export type GetKnownValue = (field: string) => unknown;

const maxDepth = 12;

/** Follows references, merges `allOf`, and takes the first alternative that is not null. */
export function resolveSchema(schema: Schema, schemas: Schemas): Schema {
  if (schema.$ref !== undefined) {
    return resolveSchema(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return resolveSchema(alternatives.find(({ type }) => type !== 'null') ?? {}, schemas);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(part => resolveSchema(part, schemas)));
  return schema;
}

/** Creates a value that the schema accepts, except for fields with a pattern and no known value. */
export function createSample(
  unresolvedSchema: Schema,
  schemas: Schemas,
  getKnownValue: GetKnownValue,
  field = '',
  depth = 0,
): unknown {
  const schema = resolveSchema(unresolvedSchema, schemas);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [createSample(schema.items ?? {}, schemas, getKnownValue, field, depth + 1)];
  const knownValue = getKnownValue(field);
  if (knownValue !== undefined) return knownValue;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  if (depth > maxDepth) return null;
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [
          name,
          createSample(inner, schemas, getKnownValue, name, depth + 1),
        ]),
      );
    case 'number':
    case 'integer':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'string':
      return createSampleText(schema);
    default:
      return {};
  }
}

function createSampleText({ format, minLength = 0 }: Schema): string {
  if (format === 'uuid') return '01890a5d-ac96-774b-bcce-b302099a8057';
  if (format === 'date') return '2027-02-28';
  if (format === 'date-time') return '2027-02-28T12:00:00.000Z';
  if (format === 'uri') return 'https://shop.example/kite?colour=red';
  return 'Kite'.padEnd(minLength, 'e');
}

/** The place of a value: the sample itself, a field or an array entry. */
export interface ValueLocation {
  path: (string | number)[];
  schema: Schema;
}

/** Finds the sample itself and all values in it. */
export function findValues(
  unresolvedSchema: Schema,
  schemas: Schemas,
  sample: unknown,
  path: ValueLocation['path'] = [],
): ValueLocation[] {
  const schema = resolveSchema(unresolvedSchema, schemas);
  const locations = [{ path, schema }];
  if (Array.isArray(sample)) {
    return locations.concat(
      sample.flatMap((entry, index) => findValues(schema.items ?? {}, schemas, entry, [...path, index])),
    );
  }
  if (typeof sample !== 'object' || sample === null) return locations;
  return locations.concat(
    Object.entries(sample).flatMap(([name, value]) =>
      findValues(schema.properties?.[name] ?? {}, schemas, value, [...path, name]),
    ),
  );
}

export function replaceValue(
  sample: unknown,
  [step, ...innerPath]: ValueLocation['path'],
  value: unknown,
): unknown {
  if (step === undefined) return value;
  const copy = Array.isArray(sample) ? [...sample] : { ...(sample as object) };
  const inner = (copy as Record<string | number, unknown>)[step];
  return Object.assign(copy, { [step]: replaceValue(inner, innerPath, value) });
}

export type UnusualValue = [description: string, value: unknown];

const createNested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
};

export const unusualTexts: UnusualValue[] = [
  ['empty', ''],
  ['blank', ' \t\n '],
  ['NUL', 'a\u0000b'],
  ['controls', '\u0001\u0008\u001B[31m\u007F\u0085'],
  ['a lone high surrogate', 'a\uD83C'],
  ['a lone low surrogate', '\uDF81a'],
  ['bidi controls', '\u202Eevil\u2066\u2067\u202C'],
  ['zero-width characters', '\u200B\u3164\u2800\u00AD'],
  ['combining marks', `a${'\u0301'.repeat(50)}`],
  ['an emoji at the end', '👨‍👩‍👧‍👦'],
  ['line breaks', 'a\r\nBcc: eve@example.org\r\n\r\nb'],
  ['a MongoDB operator', '$where: sleep(1000)'],
  ['markup', '"><svg onload=alert(1)>'],
  ['a formula', '=HYPERLINK("http://evil.example")'],
  ['closing brackets', ')'.repeat(90)],
  ['a path', '../../../../etc/passwd'],
  ['a noncharacter', 'a\uFFFEb\uFFFF'],
  ['"NaN"', 'NaN'],
  ['the last date', '9999-12-31'],
  [
    'the HTML of a saved wish list',
    '<li data-itemid=1><a id=itemName_1>a&#1;&#xD83C;</a><i id=itemComment_1>&#7;</i></li>',
  ],
];

export function createUnusualValues(
  { type, maxLength, maxItems, minimum, maximum }: Schema,
  sample: unknown,
): UnusualValue[] {
  const values: UnusualValue[] = [
    ['null', null],
    ['a number', 7],
    ['true', true],
    ['an array', [sample, sample]],
    ['an object', { $gt: '', length: 3, toString: 'x' }],
    ['deep nesting', createNested(500)],
    ['missing', undefined],
  ];
  const isText = type === 'string' || typeof sample === 'string';
  if (isText) {
    const maxChars = maxLength ?? 300;
    values.push(
      ...unusualTexts,
      ['the longest text', 'é'.repeat(maxChars)],
      ['a text one character too long', 'a'.repeat(maxChars + 1)],
      ['a text of nearly a megabyte', 'a'.repeat(900_000)],
      ['a text ten times too long', 'ab '.repeat(maxChars * 4).slice(0, maxChars * 10)],
    );
  }
  if (typeof sample === 'number') {
    values.push(
      ...[-1, 0, -0, 0.1, 1e308, 2 ** 53, -(2 ** 53), (minimum ?? 0) - 1, (maximum ?? 0) + 1].map(
        (value): UnusualValue => [`the number ${value}`, value],
      ),
    );
  }
  if (Array.isArray(sample)) {
    values.push(
      ['no entries', []],
      [
        'one entry too many',
        Array.from({ length: Math.min((maxItems ?? 1_000) + 1, 6_000) }, () => sample[0]),
      ],
      ['ten thousand numbers', Array.from({ length: 10_000 }, (_, index) => index)],
    );
  } else if (typeof sample === 'object' && sample !== null) {
    values.push(
      ['unknown fields', { ...sample, unknown: { a: [1] }, constructor: 'x', _id: 'x', user_id: 'x' }],
      ['a thousand fields', { ...sample, ...createFields(1_000) }],
      ['keys with NUL and dots', { ...sample, 'a\u0000b': 'x', 'a.b': 'x', $set: 'x' }],
    );
  }
  return values;
}

const createFields = (count: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'x']));
