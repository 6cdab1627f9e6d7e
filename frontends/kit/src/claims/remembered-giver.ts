import { persistentStorage } from '../storage/browser-storage.ts';
import { isRecord, parseJson } from '../storage/parse.ts';

const storageKey = 'giftlist-giver';
/** Set at the first sign-in. Then no giver is remembered, because several people may use this browser. */
const hadSignInKey = 'giftlist-signed-in-here';

export interface RememberedGiver {
  name: string;
  email: string;
}

function read(): RememberedGiver | undefined {
  const value = parseJson(persistentStorage.get(storageKey));
  const { name, email } = isRecord(value) ? value : {};
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : undefined;
}

/** A visitor's name and email address, suggested for the next gift and at sign-up. */
export const rememberedGiver = {
  read,
  remember({ name, email }: RememberedGiver): void {
    if (persistentStorage.get(hadSignInKey) === undefined)
      persistentStorage.set(storageKey, JSON.stringify({ name, email }));
  },
  forget: (): void => persistentStorage.remove(storageKey),
  /** Forgets the giver and remembers no other giver. Called on sign-in. */
  disable(): void {
    persistentStorage.remove(storageKey);
    persistentStorage.set(hadSignInKey, '1');
  },
};
