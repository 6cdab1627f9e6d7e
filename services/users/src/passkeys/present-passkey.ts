import type { Passkey as PasskeyResponse } from '@giftlist/contracts/users/accounts';
import type { z } from 'zod';
import type { Passkey } from './passkeys.store.ts';

export function presentPasskey(passkey: Passkey): z.input<typeof PasskeyResponse> {
  return {
    id: passkey._id,
    name: passkey.name,
    created_at: passkey.created_at.toISOString(),
    used_at: passkey.used_at?.toISOString() ?? null,
    synced: passkey.synced,
  };
}
