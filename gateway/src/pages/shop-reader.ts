import { type AnyRouteKey, type ResponseOf, routes } from '@giftlist/contracts/routes';
import { buildUrl, type CallInput } from '@giftlist/service-kit/http/internal-client';
import type { Dispatcher } from 'undici';

/** Enough for all products of a country with the longest texts. */
const maxResponseBytes = 8 * 2 ** 20;

/** Times out quickly: a page without content is better than a late one. */
export class ShopReader {
  constructor(
    private readonly shop: Dispatcher,
    private readonly timeoutMs = 1_000,
  ) {}

  /** Returns null if the data does not exist. Rejects while the shop is unavailable. */
  async read<K extends AnyRouteKey & `GET ${string}`>(
    key: K,
    input: CallInput<K>,
  ): Promise<ResponseOf<K> | null> {
    const { statusCode, body } = await this.shop.request({
      method: 'GET',
      path: buildUrl('', key, input),
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const text = await readText(body);
    if (statusCode === 404) return null;
    if (statusCode !== 200) throw new Error(`the shop returned ${statusCode}`);
    return routes[key].response.parse(JSON.parse(text)) as ResponseOf<K>;
  }
}

async function readText(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > maxResponseBytes) throw new Error('the response of the shop is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
