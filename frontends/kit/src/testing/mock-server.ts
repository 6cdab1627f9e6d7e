import { claimTokenHeader, storedOnlyHeader } from '@giftlist/contracts/headers';

export interface SentRequest {
  key: string;
  body: unknown;
  claimTokens?: string | undefined;
}

export const problemResponse = (status: number, code: string, extra: object = {}): Response =>
  Response.json({ type: `/problems/${code}`, code, title: code, status, ...extra }, { status });

function parseBody(body: RequestInit['body']): unknown {
  if (typeof body === 'string') return JSON.parse(body);
  return body instanceof FormData ? Object.fromEntries(body.entries()) : undefined;
}

/**
 * Replaces the server. `respond` gets a key such as 'PUT /giftitem/update'. If it returns undefined, the response is
 * a 404. Returns the requests except error reports and `GET /live`.
 */
export function mockServer(respond: (key: string, body: unknown) => Response | undefined): SentRequest[] {
  const sent: SentRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    const isStoredOnly = headers.has(storedOnlyHeader);
    const key = `${init?.method ?? 'GET'} ${input}${isStoredOnly ? ' (stored only)' : ''}`;
    const body = parseBody(init?.body);
    if (key === 'POST /settings/log') return Response.json({ data: {} });
    if (key.startsWith('GET /live')) return new Promise(() => undefined);
    sent.push({ key, body, claimTokens: headers.get(claimTokenHeader) ?? undefined });
    return respond(key, body) ?? problemResponse(404, 'route/not-found');
  };
  return sent;
}
