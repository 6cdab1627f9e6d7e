import { unusualHeaders } from './headers.ts';
import { unusualMultiparts } from './multipart.ts';
import type { Operation } from './operations.ts';
import {
  createSample,
  createUnusualValues,
  findValues,
  type GetKnownValue,
  replaceValue,
  type Schemas,
  type UnusualValue,
  unusualTexts,
} from './schemas.ts';

export interface FuzzRequest {
  operation: Operation;
  description: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** Returns a sample, followed by variants that differ from it in one place. */
export function createRequests(
  operation: Operation,
  schemas: Schemas,
  getKnownValue: GetKnownValue,
): FuzzRequest[] {
  const builder = new RequestBuilder(operation, schemas, getKnownValue);
  return [
    builder.createRequest('a sample', {}),
    ...builder.createUnusualParameters(),
    ...builder.createUnusualBodies(),
    ...builder.createRawBodies(),
    ...builder.createUnusualHeaders(),
  ];
}

interface Overrides {
  values?: Record<string, string>;
  search?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

class RequestBuilder {
  private readonly operation: Operation;
  private readonly schemas: Schemas;
  private readonly sampleValues: Record<string, string>;
  private readonly sampleBody: unknown;

  constructor(operation: Operation, schemas: Schemas, getKnownValue: GetKnownValue) {
    this.operation = operation;
    this.schemas = schemas;
    this.sampleValues = Object.fromEntries(
      operation.parameters.map(({ name, schema }) => [
        name,
        String(createSample(schema, schemas, getKnownValue, name)),
      ]),
    );
    this.sampleBody = operation.body && createSample(operation.body.schema, schemas, getKnownValue);
  }

  createRequest(description: string, overrides: Overrides): FuzzRequest {
    const { parameters, path, body } = this.operation;
    const values = { ...this.sampleValues, ...overrides.values };
    const filledPath = path.replace(/\{(\w+)\}/g, (_, name) => encodeText(values[name] ?? ''));
    const query = parameters
      .filter(({ in: location }) => location === 'query')
      .map(({ name }) => `${name}=${encodeText(values[name] ?? '')}`)
      .join('&');
    const requestBody = 'body' in overrides ? overrides.body : body && this.encode(this.sampleBody);
    const typeHeader: Record<string, string> =
      requestBody !== undefined && body ? { 'content-type': addBoundary(body.contentType) } : {};
    return {
      operation: this.operation,
      description,
      url: `${filledPath}?${overrides.search ?? query}`,
      headers: { ...typeHeader, ...overrides.headers },
      body: requestBody,
    };
  }

  createUnusualParameters(): FuzzRequest[] {
    return this.operation.parameters.flatMap(({ name, in: location, schema }) => {
      if (location !== 'path' && location !== 'query') return [];
      const maxChars = schema.maxLength ?? 300;
      const texts: UnusualValue[] = [
        ...unusualTexts,
        ['too long', 'a'.repeat(Math.min(maxChars + 1, 7_000))],
        ['a number', '1e308'],
        ['an object', '[object Object]'],
        ['JSON', '{"$ne":null}'],
      ];
      const encodedRequests = texts.map(([description, value]) =>
        this.createRequest(`${name}: ${description}`, { values: { [name]: String(value) } }),
      );
      const rawRequests = ['%', '%ff%fe', '%00', '%E0%A4%A', '%C0%AF'].map(text =>
        location === 'query'
          ? this.createRequest(`${name}: ${text}`, { search: `${name}=${text}` })
          : this.createRequest(`${name}: ${text}`, { values: { [name]: `${rawPrefix}${text}` } }),
      );
      return [
        ...encodedRequests,
        ...rawRequests,
        ...(location === 'query'
          ? [
              this.createRequest(`${name}: twice`, { search: `${name}=a&${name}=b` }),
              this.createRequest(`${name}: as an object`, { search: `${name}[$ne]=a` }),
              this.createRequest(`${name}: missing`, { search: '' }),
            ]
          : []),
      ];
    });
  }

  createUnusualBodies(): FuzzRequest[] {
    const { body } = this.operation;
    if (!body) return [];
    return findValues(body.schema, this.schemas, this.sampleBody).flatMap(({ path, schema }) => {
      const currentValue = path.reduce<unknown>(
        (value, step) => (value as Record<string | number, unknown>)[step],
        this.sampleBody,
      );
      return createUnusualValues(schema, currentValue).map(([description, value]) =>
        this.createRequest(`${path.join('.') || 'body'}: ${description}`, {
          body: this.encode(replaceValue(this.sampleBody, path, value)),
        }),
      );
    });
  }

  createRawBodies(): FuzzRequest[] {
    const { body, method } = this.operation;
    if (!body || method === 'GET') return [];
    const sample = this.encode(this.sampleBody) ?? '';
    const rawBodies: [description: string, body: string | Buffer, type?: string][] = [
      ['an empty body', ''],
      ['a truncated body', String(sample).slice(0, -2)],
      ['deep nesting', '['.repeat(30_000)],
      [
        'fields named __proto__ and constructor',
        '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}',
      ],
      ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
      ['NaN', '{"price":NaN}'],
      ['a huge number', `{"price":1${'0'.repeat(5_000)}}`],
      ['the wrong type', sample, 'text/plain'],
      ['XML', '<a/>', 'application/xml'],
      ['no boundary', sample, 'multipart/form-data'],
      ...unusualMultiparts,
      ['an unsupported charset', sample, 'application/json; charset=utf-7'],
      ['a body over the limit', `{"a":"${'a'.repeat(1_100_000)}"}`],
    ];
    return rawBodies.map(([description, rawBody, type]) =>
      this.createRequest(description, { body: rawBody, ...(type && { headers: { 'content-type': type } }) }),
    );
  }

  createUnusualHeaders(): FuzzRequest[] {
    return unusualHeaders.map(([description, headers]) => this.createRequest(description, { headers }));
  }

  /** Encodes a body in the operation's content type. As JSON, undefined stays undefined. */
  private encode(value: unknown): string | undefined {
    const type = this.operation.body?.contentType ?? '';
    if (type.includes('json')) return JSON.stringify(value);
    const fields = Object.entries((typeof value === 'object' ? value : undefined) ?? {});
    const texts = fields.map(([name, field]) => [
      name,
      typeof field === 'string' ? field : JSON.stringify(field),
    ]);
    if (type.includes('urlencoded')) {
      return texts.map(([name, text]) => `${encodeText(name ?? '')}=${encodeText(text ?? '')}`).join('&');
    }
    const parts = texts.map(
      ([name, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
    );
    return `${parts.join('')}--${boundary}--\r\n`;
  }
}

const boundary = 'giftlist-fuzz';
const addBoundary = (type: string): string =>
  type.includes('multipart') ? `${type}; boundary=${boundary}` : type;

/** Marks text for `encodeText` that is already encoded, or encoded incorrectly on purpose. */
const rawPrefix = '\u0000raw:';

/** Percent-encodes text, even lone surrogates. Returns text after `rawPrefix` unchanged. */
function encodeText(text: string): string {
  if (text.startsWith(rawPrefix)) return text.slice(rawPrefix.length);
  return Buffer.from(text, 'utf8').reduce(
    (encoded, byte) =>
      encoded + (/[\w.-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : percentEncode(byte)),
    '',
  );
}

const percentEncode = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/**
 * Returns the sample and evenly distributed other requests, the same ones in every run. `offset` shifts them, so that
 * different operations get different variants.
 */
export function selectRequests(
  requests: readonly FuzzRequest[],
  limit: number,
  offset: number,
): FuzzRequest[] {
  if (requests.length <= limit) return [...requests];
  const step = (requests.length - 1) / (limit - 1);
  /** A fraction of a step. */
  const shift = (offset % 7) / 7;
  const indices = Array.from(
    { length: limit - 1 },
    (_, index) => 1 + Math.floor(((index + shift) * step) % (requests.length - 1)),
  );
  return [0, ...new Set(indices)].flatMap(index => requests[index] ?? []);
}
