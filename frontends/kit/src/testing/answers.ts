import { storedOnlyHeader } from '@giftlist/contracts/headers';

export interface Sent {
  key: string;
  /** JSON as it was meant; a form as its entries. */
  body: unknown;
}

export const problem = (status: number, code: string, extra: object = {}): Response =>
  Response.json({ type: `/problems/${code}`, code, title: code, status, ...extra }, { status });

function bodyOf(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body.entries()) : undefined;
}

/**
 * Stands in for the servers: `answer` gets 'PUT /giftitem/update' and the body. Tells what was sent to them.
 * What has no answer is no such thing (404). Reports of errors are taken, the live line stays open and
 * silent; neither is told.
 */
export function answerWith(answer: (key: string, body: unknown) => Response | undefined): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = async (input, init) => {
    const isStoredOnly = new Headers(init?.headers).has(storedOnlyHeader);
    const key = `${init?.method ?? 'GET'} ${input}${isStoredOnly ? ' (stored only)' : ''}`;
    const body = bodyOf(init?.body);
    if (key === 'POST /settings/log') return Response.json({ data: {} });
    if (key.startsWith('GET /live')) return new Promise(() => undefined);
    sent.push({ key, body });
    return answer(key, body) ?? problem(404, 'route/not-found');
  };
  return sent;
}
