import type { ServiceName } from '@giftlist/contracts/route';
import { type AnyRouteKey, type ResponseOf, routes } from '@giftlist/contracts/routes';
import type { BaseConfig } from '@giftlist/service-kit/core/config';
import { serviceTokenHeader } from '@giftlist/service-kit/http/access.guard';
import { buildUrl, type CallInput } from '@giftlist/service-kit/http/internal-client';
import { signServiceToken } from '@giftlist/service-kit/http/tokens';
import type { Dispatcher } from 'undici';

/** Short, because a page waits for the data. After this time, the page is sent without it. */
const defaultTimeoutMs = 1_000;
const tokenCacheMs = 30_000;

export class InternalReader {
  private token: { value: Promise<string>; expiresAt: number } | undefined;

  constructor(
    private readonly service: ServiceName,
    private readonly upstream: Dispatcher,
    private readonly serviceKey: BaseConfig['SERVICE_KEY'],
    private readonly timeoutMs = defaultTimeoutMs,
  ) {}

  /** Returns null if the data does not exist. Rejects if the service does not respond in time. */
  async read<K extends AnyRouteKey & `GET /internal/${string}`>(
    key: K,
    input: CallInput<K>,
  ): Promise<ResponseOf<K> | null> {
    const { statusCode, body } = await this.upstream.request({
      method: 'GET',
      path: buildUrl('', key, input),
      headers: { [serviceTokenHeader]: await this.getToken() },
      signal: AbortSignal.timeout(this.timeoutMs),
    });
    const text = await body.text();
    if (statusCode === 404) return null;
    if (statusCode !== 200) throw new Error(`the ${this.service} service returned ${statusCode}`);
    return routes[key].response.parse(JSON.parse(text)) as ResponseOf<K>;
  }

  private getToken(): Promise<string> {
    const now = Date.now();
    if (!this.token || now >= this.token.expiresAt) {
      this.token = {
        value: signServiceToken(this.serviceKey, this.service, new Date(now)),
        expiresAt: now + tokenCacheMs,
      };
    }
    return this.token.value;
  }
}
