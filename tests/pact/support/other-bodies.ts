import { type Matcher, Matchers } from '@pact-foundation/pact';
import { matching } from './matching.ts';

/** Response bodies that are not JSON. */
export interface Carried {
  type: string;
  /** The type that Pact detects from its bytes. */
  looksLike: string;
  bytes: Buffer;
  /** The rule that all such responses match. */
  like: Matcher<string>;
  /** The example as the consumer's client returns it. */
  read: unknown;
}

/** A file recognised by its first bytes, such as an archive. */
export const fileOf = (type: string, example: Buffer): Carried => ({
  type,
  looksLike: type,
  bytes: example,
  like: { 'pact:matcher:type': 'contentType', value: type },
  read: example,
});

export const textOf = (type: string, pattern: RegExp, example: string): Carried => ({
  type,
  looksLike: 'text/plain',
  bytes: Buffer.from(example),
  like: matching(pattern, example),
  read: Buffer.from(example),
});

/** Server-sent events up to the end of the stream. Their contents have separate interactions: see `streams`. */
export const eventsOf = (...events: readonly object[]): Carried => {
  const example = events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('');
  return {
    type: 'text/event-stream',
    looksLike: 'text/plain',
    bytes: Buffer.from(example),
    like: matching(/^(data: \{.*\}\n\n)+$/, example),
    read: events,
  };
};

/** A picture of eight by eight pixels. */
export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEWqM1Wc/yUnAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);
export const pictureFile = (name: string): File => new File([picture], name, { type: 'image/png' });

export function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const boundary = 'a-boundary-of-the-pact';

/** Returns a form as it is sent. Any boundary matches, and any file of the same type. */
export async function encodeForm(form: FormData) {
  const sent = new Response(form);
  const [, sentBoundary = ''] = /boundary=(.+)$/.exec(sent.headers.get('content-type') ?? '') ?? [];
  const text = Buffer.from(await sent.arrayBuffer()).toString('latin1');
  const type = `multipart/form-data; boundary=${boundary}`;
  return {
    type: { ...Matchers.regex('^multipart/form-data; ?boundary=.+$', type), value: type },
    bytes: Buffer.from(text.replaceAll(sentBoundary, boundary), 'latin1'),
    // Pact would compare each part with the type of the whole.
    parts: [...form].map(([name, value]) => ({ path: `$.${name}`, rules: [matchPart(value)] })),
  };
}

const matchPart = (value: string | File): Matcher<string> =>
  typeof value === 'string'
    ? { 'pact:matcher:type': 'equality', value }
    : { 'pact:matcher:type': 'contentType', value: value.type };
