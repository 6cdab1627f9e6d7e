import { type AnyRouteKey, type ResponseOf, routes } from '@giftlist/contracts/routes';
import { buildUrl, type CallInput } from '@giftlist/service-kit/internal-client';
import type { Dispatcher } from 'undici';

/** The maximum size of one response: all products of a country with the longest texts. */
const largestBytes = 8 * 2 ** 20;

/** Reads public data of the shop for a page. It times out quickly: a page is rather sent without contents than late. */
export class ShopReader {
  readonly #shop: Dispatcher;
  readonly #timeoutMs: number;

  constructor(shop: Dispatcher, timeoutMs = 1_000) {
    this.#shop = shop;
    this.#timeoutMs = timeoutMs;
  }

  /** Null if it does not exist; rejects while the shop is unavailable. */
  async read<K extends AnyRouteKey & `GET ${string}`>(
    key: K,
    input: CallInput<K>,
  ): Promise<ResponseOf<K> | null> {
    const { statusCode, body } = await this.#shop.request({
      method: 'GET',
      path: buildUrl('', key, input),
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    const text = await textOf(body);
    if (statusCode === 404) return null;
    if (statusCode !== 200) throw new Error(`the shop returned ${statusCode}`);
    return routes[key].response.parse(JSON.parse(text)) as ResponseOf<K>;
  }
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.byteLength;
    if (bytes > largestBytes) throw new Error('the shop returned more than a page can contain');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}
