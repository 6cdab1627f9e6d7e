import { openChannel, withLock } from '../storage/between-tabs.ts';
import { persistentStorage } from '../storage/browser-storage.ts';
import { createObservable } from '../storage/create-observable.ts';
import { isRecord } from '../storage/parse.ts';
import { isProblem } from './api-problem.ts';
import { send } from './request.ts';

/** Kept only in memory, because it contains the token. */
export interface Access {
  token: string;
  accountId: string;
  email: string;
  emailVerified: boolean;
  hasProfile: boolean;
  passwordExpired: boolean;
}

/** Stored while an account is signed in. Visitors skip the refresh, which would fail. */
const signedInKey = 'giftlist-signed-in';
const signInExpectedKey = 'giftlist-sign-in-expected';
const refreshedAtKey = 'giftlist-refreshed-at';
const lockName = 'giftlist-refresh';
const otherTabWaitMs = 400;

/** When this tab last stored or cleared its access, in milliseconds since 1970. */
let accessChangedAt = 0;
let pendingRefresh: Promise<Access | undefined> | undefined;
let channel: ReturnType<typeof openChannel>;

const access = createObservable<Access | undefined>(undefined);
export const getAccess = access.read;
export const onAccessChange = access.subscribe;

/** Parses the `data` of `/auth/*` responses. */
export function parseAccess(body: unknown): Access | undefined {
  const session = isRecord(body) ? body.data : undefined;
  if (!isRecord(session) || typeof session.access_token !== 'string') return undefined;
  return {
    token: session.access_token,
    accountId: String(session.user_id ?? ''),
    email: String(session.email ?? ''),
    emailVerified: session.email_verified === true,
    hasProfile: session.has_profile === true,
    passwordExpired: session.passwordExpired === true,
  };
}

function storeAccess(next: Access | undefined): void {
  accessChangedAt = Date.now();
  access.set(next);
}

/** Calls `onAccountChange` when another tab signs this account out or another account in. */
export function syncAccessBetweenTabs(onAccountChange: () => void): () => void {
  channel ??= openChannel('giftlist-access');
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Access | null>) => {
      const previousAccountId = getAccess()?.accountId;
      storeAccess(data ?? undefined);
      if (previousAccountId !== undefined && previousAccountId !== data?.accountId) onAccountChange();
    };
  return () => {
    channel?.close();
    channel = undefined;
  };
}

/** `undefined` signs out. Notifies all other tabs. */
export function setAccess(next: Access | undefined): void {
  persistentStorage.remove(signInExpectedKey);
  if (next) persistentStorage.set(signedInKey, '1');
  else persistentStorage.remove(signedInKey);
  storeAccess(next);
  channel?.postMessage(next ?? null);
}

/** Makes the next page load refresh the token, in case the sign-in on another site succeeded. */
export const markSignInExpected = (): void => persistentStorage.set(signInExpectedKey, '1');
export const isSignInExpected = (): boolean => persistentStorage.get(signInExpectedKey) !== undefined;
/** A browser that refuses storage may still have a sign-in cookie. */
export const mayBeSignedIn = (): boolean =>
  persistentStorage.get(signedInKey) !== undefined || isSignInExpected() || persistentStorage.isRefused();

let refreshFailureListener: (error: unknown) => void = () => undefined;
export const onRefreshFailure = (listener: (error: unknown) => void): void => {
  refreshFailureListener = listener;
};

async function requestToken(): Promise<Access | undefined> {
  try {
    const response = await send('POST /auth/refresh', {}, { headers: new Headers() });
    const next = parseAccess(await response.json());
    persistentStorage.set(refreshedAtKey, String(Date.now()));
    setAccess(next);
    return next;
  } catch (error) {
    refreshFailureListener(error);
    if (isProblem(error, 'auth/session-ended', 'auth/token-invalid', 'auth/required')) {
      setAccess(undefined);
      return undefined;
    }
    throw error;
  }
}

function awaitTokenFromAnotherTab(oldToken: string | undefined): Promise<Access | undefined> {
  const current = getAccess();
  if (current && current.token !== oldToken) return Promise.resolve(current);
  return new Promise(resolve => {
    const timer = setTimeout(() => finish(undefined), otherTabWaitMs);
    const unsubscribe = onAccessChange(next => finish(next));
    function finish(next: Access | undefined): void {
      clearTimeout(timer);
      unsubscribe();
      resolve(next);
    }
  });
}

async function refreshUnderLock(oldToken: string | undefined, since: number): Promise<Access | undefined> {
  // Another tab may have received a token during the wait for the lock.
  const current = getAccess();
  const hasNewToken = current !== undefined && current.token !== oldToken;
  if (hasNewToken || Number(persistentStorage.get(refreshedAtKey) ?? 0) > since) {
    const shared = await awaitTokenFromAnotherTab(oldToken);
    if (shared) return shared;
  }
  return requestToken();
}

/**
 * Returns access with a newer token than `usedToken`, or undefined if the session has ended. Throws if the refresh
 * fails for another reason. All tabs share one refresh (docs/specification/wire.md#sessions).
 */
export function refreshAccess(usedToken?: string): Promise<Access | undefined> {
  const current = getAccess();
  if (current && usedToken !== undefined && current.token !== usedToken) return Promise.resolve(current);
  const oldToken = current?.token;
  // If another tab refreshes later than this, its token is newer.
  const since = oldToken === undefined ? Date.now() : accessChangedAt;
  pendingRefresh ??= withLock(lockName, () => refreshUnderLock(oldToken, since)).finally(() => {
    pendingRefresh = undefined;
  });
  return pendingRefresh;
}
