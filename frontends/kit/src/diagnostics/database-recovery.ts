import { limits } from '@giftlist/contracts/limits';
import { messages } from '@giftlist/contracts/messages';
import { resetStores } from '../shop/stores-state.ts';
import { browserDatabase, isLostDatabase } from '../storage/browser-database.ts';
import { keptStorage, tabStorage } from '../storage/browser-storage.ts';
import { toast } from '../toast/toast.ts';
import { report } from './report.ts';

export interface RecoveryParts {
  isAlive: () => Promise<boolean>;
  say: (sentence: string) => void;
  reload: () => void;
  wait: (ms: number) => Promise<void>;
  now: () => number;
}

/** When it was tried, in ms since 1970: kept over the reload, so that a browser never reloads for ever. */
const triesKey = 'giftlist-database-tries';
/** What a sign-in provider may have left half written. Never the person's own state. */
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
 * Brings back a lost connection of the browser's database (specification 1, section 8): waits, tests, clears
 * what a sign-in left, reloads; after two tries within half a minute it says so and reloads; where even that
 * has just been done, the person is asked to.
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

/** From now on a lost database is brought back, wherever it shows. Called once by the shell. */
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
