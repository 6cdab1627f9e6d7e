import { openChannel, withLock } from '../storage/between-tabs.ts';
import { persistentStorage } from '../storage/browser-storage.ts';
import { createObservable } from '../storage/create-observable.ts';
import { isRecord } from '../storage/parse.ts';
import { isProblem } from './api-problem.ts';
import { send } from './request.ts';

/** The token is kept in memory only. */
export interface Access {
  token: string;
  accountId: string;
  email: string;
  emailVerified: boolean;
  hasProfile: boolean;
  passwordExpired: boolean;
}

/** A visitor's browser skips a refresh that would fail. */
const markKey = 'giftlist-signed-in';
const expectedKey = 'giftlist-sign-in-expected';
const refreshedKey = 'giftlist-refreshed-at';
const lockName = 'giftlist-refresh';
/** For a token that another tab has just received. */
const shareWaitMs = 400;

/** In ms since 1970. */
let receivedAt = 0;
let refreshing: Promise<Access | undefined> | undefined;
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
  receivedAt = Date.now();
  access.set(next);
}

/** Calls `onOtherPerson` if somebody is signed in here and another tab signs out or signs in as somebody else. */
export function shareWithOtherTabs(onOtherPerson: () => void): () => void {
  channel ??= openChannel('giftlist-access');
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Access | null>) => {
      const previous = getAccess()?.accountId;
      storeAccess(data ?? undefined);
      if (previous !== undefined && previous !== data?.accountId) onOtherPerson();
    };
  return () => {
    channel?.close();
    channel = undefined;
  };
}

/** `undefined` signs out. Every other tab is notified. */
export function setAccess(next: Access | undefined): void {
  persistentStorage.remove(expectedKey);
  if (next) persistentStorage.set(markKey, '1');
  else persistentStorage.remove(markKey);
  storeAccess(next);
  channel?.postMessage(next ?? null);
}

/** On return from another site, a refresh is worth trying. */
export const expectSignIn = (): void => persistentStorage.set(expectedKey, '1');
export const isSignInExpected = (): boolean => persistentStorage.get(expectedKey) !== undefined;
/** Where storage is refused there is no mark, but there may be a cookie. */
export const mayBeSignedIn = (): boolean =>
  persistentStorage.get(markKey) !== undefined || isSignInExpected() || persistentStorage.isRefused();

let refreshFailureListener: (error: unknown) => void = () => undefined;
export const onRefreshFailure = (listener: (error: unknown) => void): void => {
  refreshFailureListener = listener;
};

async function requestToken(): Promise<Access | undefined> {
  try {
    const response = await send('POST /auth/refresh', {}, { headers: new Headers() });
    const next = parseAccess(await response.json());
    persistentStorage.set(refreshedKey, String(Date.now()));
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
    const timer = setTimeout(() => done(undefined), shareWaitMs);
    const stop = onAccessChange(next => done(next));
    function done(next: Access | undefined): void {
      clearTimeout(timer);
      stop();
      resolve(next);
    }
  });
}

/** `since`: when this tab received `oldToken` or, without a token, the time of the call. */
async function refreshUnderLock(oldToken: string | undefined, since: number): Promise<Access | undefined> {
  // Another tab may have received a token while this tab waited for the lock.
  const current = getAccess();
  const hasNewToken = current !== undefined && current.token !== oldToken;
  if (hasNewToken || Number(persistentStorage.get(refreshedKey) ?? 0) > since) {
    const shared = await awaitTokenFromAnotherTab(oldToken);
    if (shared) return shared;
  }
  return requestToken();
}

/**
 * Returns a token newer than `usedToken`, or `undefined` when the session has ended. Concurrent calls in all tabs
 * share one refresh (docs/specification/wire.md#sessions). Throws if the refresh failed for another reason.
 */
export function refreshAccess(usedToken?: string): Promise<Access | undefined> {
  const current = getAccess();
  if (current && usedToken !== undefined && current.token !== usedToken) return Promise.resolve(current);
  const oldToken = current?.token;
  const since = oldToken === undefined ? Date.now() : receivedAt;
  refreshing ??= withLock(lockName, () => refreshUnderLock(oldToken, since)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}
