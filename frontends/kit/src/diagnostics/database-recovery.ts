import { limits } from '@giftlist/contracts/limits';
import { messages } from '../language/sentences.ts';
import { browserDatabase, isDatabaseLostError } from '../storage/browser-database.ts';
import { persistentStorage, tabStorage } from '../storage/browser-storage.ts';
import { resetStores } from '../storage/stores-state.ts';
import { toast } from '../toast/toast.ts';
import { report } from './report.ts';

export interface RecoveryOptions {
  isAlive: () => Promise<boolean>;
  showMessage: (message: string) => void;
  reload: () => void;
  wait: (ms: number) => Promise<void>;
  now: () => number;
}

/** Times of attempts in ms since 1970, stored so that the page cannot reload forever. */
const attemptsKey = 'giftlist-database-tries';
const isSignInLeftover = (key: string): boolean =>
  /auth|sign(ed)?-in|refreshed/i.test(key) && !key.includes('user') && !key.includes('giftlist-state');

function clearSignInStorage(): void {
  for (const storage of [persistentStorage, tabStorage]) {
    for (const key of storage.keys().filter(isSignInLeftover)) storage.remove(key);
  }
}

function findAttemptsSince(start: number): number[] {
  const attempts = (tabStorage.get(attemptsKey) ?? '').split(' ').map(Number);
  return attempts.filter(time => time > start);
}

/**
 * Reloads the page once the browser's database is back (docs/specification/client.md#local-database-recovery). The
 * third attempt within 30 s shows an error and reloads in any case. After it, only asks the person to reload.
 */
export async function recoverDatabase(options: RecoveryOptions): Promise<void> {
  const { isAlive, showMessage, reload, wait, now } = options;
  const getRecentAttempts = () => findAttemptsSince(now() - limits.databaseRetryWindowMs);
  if (getRecentAttempts().length > limits.databaseRetries) return showMessage(messages.database.manual);
  showMessage(messages.database.lost);
  for (;;) {
    await wait(limits.databaseWaitMs);
    const isRestored = await isAlive();
    const earlierAttempts = getRecentAttempts();
    tabStorage.set(attemptsKey, [...earlierAttempts, now()].join(' '));
    const isLastAttempt = earlierAttempts.length >= limits.databaseRetries;
    if (!isRestored && !isLastAttempt) continue;
    if (isLastAttempt) showMessage(messages.database.refresh);
    clearSignInStorage();
    if (isRestored) await resetStores();
    try {
      return reload();
    } catch {
      return showMessage(messages.database.manual);
    }
  }
}

const sleep = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms));

export function recoverDatabaseWhenLost(): void {
  let recovery: Promise<void> | undefined;
  const recover = (error: unknown) => {
    if (recovery) return;
    report(error, { where: 'browser database' });
    recovery = recoverDatabase({
      isAlive: browserDatabase.isAlive,
      showMessage: message => void toast.error(message),
      reload: () => location.reload(),
      wait: sleep,
      now: Date.now,
    }).finally(() => {
      recovery = undefined;
    });
  };
  browserDatabase.onLost(recover);
  addEventListener('unhandledrejection', event => {
    if (isDatabaseLostError(event.reason)) recover(event.reason);
  });
}
