import { persistentStorage } from '../storage/browser-storage.ts';
import { isRecord, parseJson } from '../storage/parse.ts';

const key = 'giftlist-giver';
/** Set once somebody has signed in, because several people may use this browser. */
const hadSignInKey = 'giftlist-signed-in-here';

export interface RememberedGiver {
  name: string;
  email: string;
}

function read(): RememberedGiver | undefined {
  const value = parseJson(persistentStorage.get(key));
  const { name, email } = isRecord(value) ? value : {};
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : undefined;
}

/** A visitor's name and email address, suggested for the next gift and at sign-up. */
export const rememberedGiver = {
  read,
  remember({ name, email }: RememberedGiver): void {
    if (persistentStorage.get(hadSignInKey) === undefined)
      persistentStorage.set(key, JSON.stringify({ name, email }));
  },
  forget: (): void => persistentStorage.remove(key),
  /** Forgets the giver and remembers nobody from now on. Called when somebody signs in. */
  disable(): void {
    persistentStorage.remove(key);
    persistentStorage.set(hadSignInKey, '1');
  },
};
