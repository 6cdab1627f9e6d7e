import { limits } from '@giftlist/contracts/limits';
import { type HttpResponse, respond } from '@giftlist/service-kit/http/response';

export function toRowRange(page: number): { skip: number; limit: number } {
  return { skip: (page - 1) * limits.peoplePerPage, limit: limits.peoplePerPage };
}

/** Returns the entries with their total in `X-Total-Count` and a link to the next page (RFC 8288). */
export function createPageResponse<Entry>(
  entries: Entry[],
  { path, query, total }: { path: string; query: Record<string, unknown> & { page: number }; total: number },
): HttpResponse<Entry[]> {
  const headers: Record<string, string> = { 'x-total-count': String(total) };
  const hasNextPage = query.page * limits.peoplePerPage < total;
  if (hasNextPage) {
    const nextQuery = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...query, page: query.page + 1 })) {
      if (value !== undefined) nextQuery.set(name, String(value));
    }
    headers.link = `<${path}?${nextQuery}>; rel="next"`;
  }
  return respond(entries, { headers });
}
