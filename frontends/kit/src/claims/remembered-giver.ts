import { keptStorage } from '../storage/browser-storage.ts';
import { isRecord, parseJson } from '../storage/parse.ts';

const key = 'giftlist-giver';
/** Set once somebody has signed in: several people may use this browser. */
const sharedKey = 'giftlist-signed-in-here';

export interface RememberedGiver {
  name: string;
  email: string;
}

function read(): RememberedGiver | undefined {
  const value = parseJson(keptStorage.get(key));
  const { name, email } = isRecord(value) ? value : {};
  return typeof name === 'string' && typeof email === 'string' ? { name, email } : undefined;
}

/** Suggested for a visitor's next gift and at sign-up. */
export const rememberedGiver = {
  read,
  remember({ name, email }: RememberedGiver): void {
    if (keptStorage.get(sharedKey) === undefined) keptStorage.set(key, JSON.stringify({ name, email }));
  },
  forget: (): void => keptStorage.remove(key),
  /** Called when somebody signs in. */
  stop(): void {
    keptStorage.remove(key);
    keptStorage.set(sharedKey, '1');
  },
};
