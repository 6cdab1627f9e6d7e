import { createHmac } from 'node:crypto';
import type { BaseConfig } from '../core/config.ts';
import { isDuplicateKey } from '../core/mongo-errors.ts';
import { secretRows } from './collections.ts';

type Secrets = Pick<BaseConfig, 'COOKIE_SECRET' | 'EMAIL_KEY_SECRET'>;

/**
 * Throws if a secret is not the one with which the data was written. With another secret, lookups by hash would
 * silently find nothing.
 */
export async function verifySecrets({ COOKIE_SECRET, EMAIL_KEY_SECRET }: Secrets): Promise<void> {
  const secrets = { COOKIE_SECRET, EMAIL_KEY_SECRET: EMAIL_KEY_SECRET ?? COOKIE_SECRET };
  for (const [name, secret] of Object.entries(secrets)) {
    const mark = createHmac('sha256', secret).update('giftlist/mark').digest('base64url');
    if ((await findOrStoreMark(name, mark)) !== mark)
      throw new Error(
        `${name} is not the secret that the data was written with: restore that secret (infra/observability/runbooks.md)`,
      );
  }
}

async function findOrStoreMark(_id: string, mark: string): Promise<string | undefined> {
  const upsert = () =>
    secretRows().findOneAndUpdate(
      { _id },
      { $setOnInsert: { mark } },
      { upsert: true, returnDocument: 'after' },
    );
  const row = await upsert().catch(error => {
    if (isDuplicateKey(error)) return upsert();
    throw error;
  });
  return row?.mark;
}
