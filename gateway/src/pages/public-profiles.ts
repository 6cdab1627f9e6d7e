import { type ResponseOf, routes } from '@giftlist/contracts/routes';
import { buildUrl } from '@giftlist/service-kit/http/internal-client';
import type { Dispatcher } from 'undici';

const key = 'GET /user/find';

export type PublicProfile = ResponseOf<typeof key>;

export class PublicProfiles {
  constructor(private readonly users: Dispatcher) {}

  async find(username: string, timeoutMs: number): Promise<PublicProfile | null> {
    const { statusCode, body } = await this.users.request({
      method: 'GET',
      path: buildUrl('', key, { query: { username } }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await body.text();
    if (statusCode === 404 || statusCode === 400) return null;
    if (statusCode !== 200) throw new Error(`the users service returned ${statusCode}`);
    return routes[key].response.parse(JSON.parse(text));
  }
}
