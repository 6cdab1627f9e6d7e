import { routes } from '@giftlist/contracts/routes';
import type { BaseConfig } from '@giftlist/service-kit/config';
import { serviceTokenHeader } from '@giftlist/service-kit/http/access.guard';
import { urlOf } from '@giftlist/service-kit/internal-client';
import { signServiceToken } from '@giftlist/service-kit/tokens';
import type { Dispatcher } from 'undici';
import type { ListCard } from './preview.ts';

const key = 'GET /internal/lists/{id}/card';
const tokenMs = 30_000;

/** What the lists service tells of a list for a preview; null where there is no such list. */
export class ListCards {
  readonly #lists: Dispatcher;
  readonly #key: BaseConfig['SERVICE_KEY'];
  #token: { value: Promise<string>; until: number } | undefined;

  constructor(lists: Dispatcher, serviceKey: BaseConfig['SERVICE_KEY']) {
    this.#lists = lists;
    this.#key = serviceKey;
  }

  async card(id: string, timeoutMs: number): Promise<ListCard | null> {
    const { statusCode, body } = await this.#lists.request({
      method: 'GET',
      path: urlOf('', key, { params: { id } }),
      headers: { [serviceTokenHeader]: await this.#freshToken() },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await body.text();
    if (statusCode === 404) return null;
    if (statusCode !== 200) throw new Error(`the lists service answered ${statusCode}`);
    return routes[key].answer.parse(JSON.parse(text));
  }

  #freshToken(): Promise<string> {
    const now = Date.now();
    if (!this.#token || now >= this.#token.until) {
      this.#token = { value: signServiceToken(this.#key, 'lists', new Date(now)), until: now + tokenMs };
    }
    return this.#token.value;
  }
}
