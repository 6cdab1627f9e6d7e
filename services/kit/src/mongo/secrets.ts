import { createHmac } from 'node:crypto';
import type { BaseConfig } from '../config.ts';
import { secretRows } from './collections.ts';
import { isDuplicateKey } from './errors.ts';

type Secrets = Pick<BaseConfig, 'COOKIE_SECRET' | 'EMAIL_KEY_SECRET'>;

/**
 * Throws if a secret is not the one with which the data was written. Otherwise sealed data could not be opened, and
 * hashed data, such as unsubscribed addresses, would silently not be found.
 */
export async function verifySecrets({ COOKIE_SECRET, EMAIL_KEY_SECRET }: Secrets): Promise<void> {
  const secrets = { COOKIE_SECRET, EMAIL_KEY_SECRET: EMAIL_KEY_SECRET ?? COOKIE_SECRET };
  for (const [name, secret] of Object.entries(secrets)) {
    const mark = createHmac('sha256', secret).update('giftlist/mark').digest('base64url');
    if ((await markOf(name, mark)) === mark) continue;
    throw new Error(
      `${name} is not the one that the data was written with: restore the old one (infra/observability/runbooks.md)`,
    );
  }
}

/** The stored check value, or this one if there was none. */
async function markOf(_id: string, mark: string): Promise<string | undefined> {
  const note = () =>
    secretRows().findOneAndUpdate(
      { _id },
      { $setOnInsert: { mark } },
      { upsert: true, returnDocument: 'after' },
    );
  const row = await note().catch(error => {
    if (isDuplicateKey(error)) return note();
    throw error;
  });
  return row?.mark;
}
