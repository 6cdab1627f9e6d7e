import { type Matcher, Matchers } from '@pact-foundation/pact';
import { matching } from './matching.ts';

export interface RawBody {
  /** The media type in the header. */
  type: string;
  /** The media type that Pact detects. */
  detectedType: string;
  bytes: Buffer;
  matcher: Matcher<string>;
  /** What the consumer's client returns. */
  parsed: unknown;
}

/** For files whose type Pact recognises by the first bytes. */
export const createFileBody = (type: string, example: Buffer): RawBody => ({
  type,
  detectedType: type,
  bytes: example,
  matcher: { 'pact:matcher:type': 'contentType', value: type },
  parsed: example,
});

export const createTextBody = (type: string, pattern: RegExp, example: string): RawBody => ({
  type,
  detectedType: 'text/plain',
  bytes: Buffer.from(example),
  matcher: matching(pattern, example),
  parsed: Buffer.from(example),
});

/** The contents of events have separate interactions: see `streams.ts`. */
export const createEventsBody = (...events: readonly object[]): RawBody => {
  const example = events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('');
  return {
    type: 'text/event-stream',
    detectedType: 'text/plain',
    bytes: Buffer.from(example),
    matcher: matching(/^(data: \{.*\}\n\n)+$/, example),
    parsed: events,
  };
};

const pictureBytes = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAMAAADz0U65AAAAA1BMVEWqM1Wc/yUnAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgoA4AAABIAAF7pRHIAAAAAElFTkSuQmCC',
  'base64',
);
export const createPictureFile = (name: string): File =>
  new File([pictureBytes], name, { type: 'image/png' });

export function createForm(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const boundary = 'a-boundary-of-the-pact';

/** The form matches with any boundary and any file of the same type. */
export async function encodeForm(form: FormData) {
  const encoded = new Response(form);
  const [, randomBoundary = ''] = /boundary=(.+)$/.exec(encoded.headers.get('content-type') ?? '') ?? [];
  const text = Buffer.from(await encoded.arrayBuffer()).toString('latin1');
  const type = `multipart/form-data; boundary=${boundary}`;
  return {
    type: { ...Matchers.regex('^multipart/form-data; ?boundary=.+$', type), value: type },
    bytes: Buffer.from(text.replaceAll(randomBoundary, boundary), 'latin1'),
    // Without rules, Pact would compare each part with the media type of the form.
    partRules: [...form].map(([name, value]) => ({ path: `$.${name}`, rules: [matchPart(value)] })),
  };
}

const matchPart = (value: string | File): Matcher<string> =>
  typeof value === 'string'
    ? { 'pact:matcher:type': 'equality', value }
    : { 'pact:matcher:type': 'contentType', value: value.type };
