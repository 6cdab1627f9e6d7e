import { oddHeaders } from './headers.ts';
import { oddMultiparts } from './multipart.ts';
import {
  createSample,
  findLeaves,
  type InvalidValue,
  invalidValues,
  type Known,
  oddTexts,
  type Schema,
  type Schemas,
  withValue,
} from './schemas.ts';

export interface Operation {
  /** `POST /giftlist/create`. */
  key: string;
  method: string;
  path: string;
  parameters: { name: string; in: 'path' | 'query' | 'header' | 'cookie'; schema: Schema }[];
  body: { type: string; schema: Schema } | undefined;
  streams: boolean;
  isPage: boolean;
}

interface Document {
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Schemas };
}
interface OpenApiOperation {
  parameters?: Operation['parameters'];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** A request to send, with a description of what is unusual about it. */
export interface OddRequest {
  operation: Operation;
  what: string;
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

export function parseOperations({ paths, components }: Document): {
  operations: Operation[];
  schemas: Schemas;
} {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => {
      const [content] = Object.entries(requestBody?.content ?? {});
      return {
        key: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        parameters,
        body: content && { type: content[0], schema: content[1].schema },
        streams: hasResponseType(responses, 'text/event-stream'),
        isPage: hasResponseType(responses, 'text/html'),
      };
    }),
  );
  return { operations, schemas: components.schemas };
}

const hasResponseType = (responses: OpenApiOperation['responses'], type: string): boolean =>
  Object.values(responses).some(({ content = {} }) => type in content);

/** Returns the unusual requests of an operation. Each differs from a valid sample in one place. */
export function oddRequests(operation: Operation, schemas: Schemas, known: Known): OddRequest[] {
  const draft = new Draft(operation, schemas, known);
  return [
    draft.with('a sample', {}),
    ...draft.oddParameters(),
    ...draft.oddBodies(),
    ...draft.rawBodies(),
    ...draft.oddHeaders(),
  ];
}

interface Parts {
  values?: Record<string, string>;
  search?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
}

class Draft {
  readonly #operation: Operation;
  readonly #schemas: Schemas;
  readonly #values: Record<string, string>;
  readonly #body: unknown;

  constructor(operation: Operation, schemas: Schemas, known: Known) {
    this.#operation = operation;
    this.#schemas = schemas;
    this.#values = Object.fromEntries(
      operation.parameters.map(({ name, schema }) => [
        name,
        String(createSample(schema, schemas, known, name)),
      ]),
    );
    this.#body = operation.body && createSample(operation.body.schema, schemas, known);
  }

  with(what: string, parts: Parts): OddRequest {
    const { parameters, path, body } = this.#operation;
    const values = { ...this.#values, ...parts.values };
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeText(values[name] ?? ''));
    const query = parameters
      .filter(({ in: place }) => place === 'query')
      .map(({ name }) => `${name}=${encodeText(values[name] ?? '')}`)
      .join('&');
    const sent = 'body' in parts ? parts.body : body && this.#encode(this.#body);
    const type = sent !== undefined && body ? { 'content-type': contentType(body.type) } : {};
    return {
      operation: this.#operation,
      what,
      url: `${filled}?${parts.search ?? query}`,
      headers: { ...type, ...parts.headers },
      body: sent,
    };
  }

  oddParameters(): OddRequest[] {
    return this.#operation.parameters.flatMap(({ name, in: place, schema }) => {
      if (place !== 'path' && place !== 'query') return [];
      const longest = schema.maxLength ?? 300;
      const texts: InvalidValue[] = [
        ...oddTexts,
        ['too long', 'a'.repeat(Math.min(longest + 1, 7_000))],
        ['a number', '1e308'],
        ['an object', '[object Object]'],
        ['JSON', '{"$ne":null}'],
      ];
      const odd = texts.map(([what, value]) =>
        this.with(`${name}: ${what}`, { values: { [name]: String(value) } }),
      );
      const raw = ['%', '%ff%fe', '%00', '%E0%A4%A', '%C0%AF'].map(text =>
        place === 'query'
          ? this.with(`${name}: ${text}`, { search: `${name}=${text}` })
          : this.with(`${name}: ${text}`, { values: { [name]: `\u0000raw:${text}` } }),
      );
      return [
        ...odd,
        ...raw,
        ...(place === 'query'
          ? [
              this.with(`${name}: twice`, { search: `${name}=a&${name}=b` }),
              this.with(`${name}: as an object`, { search: `${name}[$ne]=a` }),
              this.with(`${name}: missing`, { search: '' }),
            ]
          : []),
      ];
    });
  }

  oddBodies(): OddRequest[] {
    const { body } = this.#operation;
    if (!body) return [];
    return findLeaves(body.schema, this.#schemas, this.#body).flatMap(({ path, schema }) => {
      const here = path.reduce<unknown>(
        (value, step) => (value as Record<string | number, unknown>)[step],
        this.#body,
      );
      return invalidValues(schema, here).map(([what, value]) =>
        this.with(`${path.join('.') || 'body'}: ${what}`, {
          body: this.#encode(withValue(this.#body, path, value)),
        }),
      );
    });
  }

  rawBodies(): OddRequest[] {
    const { body, method } = this.#operation;
    if (!body || method === 'GET') return [];
    const sample = this.#encode(this.#body) ?? '';
    const raw: [what: string, body: string | Buffer, type?: string][] = [
      ['an empty body', ''],
      ['a body cut short', String(sample).slice(0, -2)],
      ['deep nesting', '['.repeat(30_000)],
      ['a prototype', '{"__proto__":{"admin":true},"constructor":{"prototype":{}}}'],
      ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
      ['NaN', '{"price":NaN}'],
      ['a huge number', `{"price":1${'0'.repeat(5_000)}}`],
      ['the wrong type', sample, 'text/plain'],
      ['XML', '<a/>', 'application/xml'],
      ['no boundary', sample, 'multipart/form-data'],
      ...oddMultiparts,
      ['a strange charset', sample, 'application/json; charset=utf-7'],
      ['a body over the limit', `{"a":"${'a'.repeat(1_100_000)}"}`],
    ];
    return raw.map(([what, text, type]) =>
      this.with(what, { body: text, ...(type && { headers: { 'content-type': type } }) }),
    );
  }

  oddHeaders(): OddRequest[] {
    return oddHeaders.map(([what, headers]) => this.with(what, { headers }));
  }

  /** Encodes the body in the operation's content type; returns undefined if the value cannot be sent. */
  #encode(value: unknown): string | undefined {
    const type = this.#operation.body?.type ?? '';
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
const contentType = (type: string): string =>
  type.includes('multipart') ? `${type}; boundary=${boundary}` : type;

/** Percent-encodes any text, even with lone surrogates. Text that starts with the mark is sent unchanged. */
function encodeText(text: string): string {
  const mark = '\u0000raw:';
  if (text.startsWith(mark)) return text.slice(mark.length);
  return Buffer.from(text, 'utf8').reduce(
    (all, byte) =>
      all + (/[\w.-]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : percent(byte)),
    '',
  );
}

const percent = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** Selects requests up to a limit, the same in every run: the sample, then evenly distributed ones. */
export function selectRequests(requests: readonly OddRequest[], limit: number, offset: number): OddRequest[] {
  if (requests.length <= limit) return [...requests];
  const step = (requests.length - 1) / (limit - 1);
  const indices = Array.from(
    { length: limit - 1 },
    (_, index) => 1 + Math.floor(((index + (offset % 7) / 7) * step) % (requests.length - 1)),
  );
  return [0, ...new Set(indices)].flatMap(index => requests[index] ?? []);
}
