import { claimTokenHeader, storedOnlyHeader } from '@giftlist/contracts/headers';

export interface SentRequest {
  key: string;
  body: unknown;
  claimTokens?: string | undefined;
}

export const problemResponse = (status: number, code: string, extra: object = {}): Response =>
  Response.json({ type: `/problems/${code}`, code, title: code, status, ...extra }, { status });

function bodyOf(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body.entries()) : undefined;
}

/**
 * Replaces the server and returns the array of requests sent. The callback gets the method with the URL ('PUT
 * /giftitem/update') and the body. If it returns undefined, the response is a 404. Error reports succeed and `GET
 * /live` stays open. The array contains neither.
 */
export function mockServer(answer: (key: string, body: unknown) => Response | undefined): SentRequest[] {
  const sent: SentRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const isStoredOnly = headers.has(storedOnlyHeader);
    const key = `${init?.method ?? 'GET'} ${input}${isStoredOnly ? ' (stored only)' : ''}`;
    const body = bodyOf(init?.body);
    if (key === 'POST /settings/log') return Response.json({ data: {} });
    if (key.startsWith('GET /live')) return new Promise(() => undefined);
    sent.push({ key, body, claimTokens: headers.get(claimTokenHeader) ?? undefined });
    return answer(key, body) ?? problemResponse(404, 'route/not-found');
  };
  return sent;
}
