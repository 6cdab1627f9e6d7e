import { limits } from '@giftlist/contracts/limits';
import { messages } from '../language/sentences.ts';
import { browserDatabase, isLostDatabase } from '../storage/browser-database.ts';
import { keptStorage, tabStorage } from '../storage/browser-storage.ts';
import { resetStores } from '../storage/stores-state.ts';
import { toast } from '../toast/toast.ts';
import { report } from './report.ts';

export interface RecoveryParts {
  isAlive: () => Promise<boolean>;
  say: (sentence: string) => void;
  reload: () => void;
  wait: (ms: number) => Promise<void>;
  now: () => number;
}

/** Times of the attempts, in ms since 1970: kept across reloads, so that a browser never reloads forever. */
const triesKey = 'giftlist-database-tries';
/** Whether a key holds leftovers of a sign-in provider rather than the person's state. */
const isAboutSignIn = (key: string): boolean =>
  /auth|sign(ed)?-in|refreshed/i.test(key) && !key.includes('user') && !key.includes('giftlist-state');

function clearSignInStorage(): void {
  for (const storage of [keptStorage, tabStorage]) {
    for (const key of storage.keys().filter(isAboutSignIn)) storage.remove(key);
  }
}

function triesSince(moment: number): number[] {
  const kept = (tabStorage.get(triesKey) ?? '').split(' ').map(Number);
  return kept.filter(at => at > moment);
}

/**
 * Restores a lost connection to the browser's database (docs/specification/client.md#local-database-recovery): waits,
 * tests it, clears sign-in leftovers and reloads. After two tries within 30 s it says so and reloads; if that has just
 * happened too, it asks the person to reload.
 */
export async function recoverDatabase(parts: RecoveryParts): Promise<void> {
  const { isAlive, say, reload, wait, now } = parts;
  const tries = () => triesSince(now() - limits.databaseRetryWindowMs);
  if (tries().length > limits.databaseRetries) return say(messages.database.manual);
  say(messages.database.lost);
  for (;;) {
    await wait(limits.databaseWaitMs);
    const alive = await isAlive();
    const before = tries();
    tabStorage.set(triesKey, [...before, now()].join(' '));
    const isLast = before.length >= limits.databaseRetries;
    if (!alive && !isLast) continue;
    if (isLast) say(messages.database.refresh);
    clearSignInStorage();
    if (alive) await resetStores();
    try {
      return reload();
    } catch {
      return say(messages.database.manual);
    }
  }
}

const rest = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

/** Installs the recovery of a lost database for errors anywhere in the page. Called once by the shell. */
export function recoverFromLostDatabase(): void {
  let recovering: Promise<void> | undefined;
  const recover = (error: unknown) => {
    if (recovering) return;
    report(error, { where: 'browser database' });
    recovering = recoverDatabase({
      isAlive: browserDatabase.isAlive,
      say: sentence => void toast.error(sentence),
      reload: () => location.reload(),
      wait: rest,
      now: Date.now,
    }).finally(() => {
      recovering = undefined;
    });
  };
  browserDatabase.whenLost(recover);
  addEventListener('unhandledrejection', event => {
    if (isLostDatabase(event.reason)) recover(event.reason);
  });
}
