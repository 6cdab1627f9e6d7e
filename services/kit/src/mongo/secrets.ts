import { createHmac } from 'node:crypto';
import type { BaseConfig } from '../config.ts';
import { secretRows } from './collections.ts';
import { isDuplicateKey } from './errors.ts';

type Secrets = Pick<BaseConfig, 'COOKIE_SECRET' | 'EMAIL_KEY_SECRET'>;

/**
 * Throws if a secret is not the one that the data were written with. Otherwise sealed data could not be opened and
 * hashed data not be found, such as unsubscribed addresses, without any error.
 */
export async function holdToSecrets({ COOKIE_SECRET, EMAIL_KEY_SECRET }: Secrets): Promise<void> {
  const secrets = { COOKIE_SECRET, EMAIL_KEY_SECRET: EMAIL_KEY_SECRET ?? COOKIE_SECRET };
  for (const [name, secret] of Object.entries(secrets)) {
    const mark = createHmac('sha256', secret).update('giftlist/mark').digest('base64url');
    if ((await markOf(name, mark)) === mark) continue;
    throw new Error(
      `${name} is not the one that the data were written with: bring that one back (infra/observability/runbooks.md)`,
    );
  }
}

/** The mark that was there first. */
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
