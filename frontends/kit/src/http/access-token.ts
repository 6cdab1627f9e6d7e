import { openChannel, underLock } from '../storage/between-tabs.ts';
import { keptStorage } from '../storage/browser-storage.ts';
import { isProblem } from './api-problem.ts';
import { send } from './request.ts';

/** What a sign-in or a refresh returns; the token is kept in memory only. */
export interface Access {
  token: string;
  accountId: string;
  email: string;
  emailVerified: boolean;
  hasProfile: boolean;
  passwordExpired: boolean;
}

type Listener = (access: Access | undefined) => void;

/** Set after a sign-in, so that a visitor's browser skips a refresh that must fail. */
const markKey = 'giftlist-signed-in';
/** Set while a social sign-in is under way. */
const expectedKey = 'giftlist-sign-in-expected';
const refreshedKey = 'giftlist-refreshed-at';
const lockName = 'giftlist-refresh';
/** How long a tab waits for a token that another tab has just received. */
const shareWaitMs = 400;

let access: Access | undefined;
/** When this tab received `access`, in ms since 1970. */
let givenAt = 0;
let refreshing: Promise<Access | undefined> | undefined;
const listeners = new Set<Listener>();
let channel: ReturnType<typeof openChannel>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Reads the `data` of `/auth/*` responses. */
export function readAccess(body: unknown): Access | undefined {
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

function keep(next: Access | undefined): void {
  access = next;
  givenAt = Date.now();
  for (const listener of listeners) listener(next);
}

/**
 * Receives access tokens from other tabs until the returned function is called. Calls `onOtherPerson` when somebody was
 * signed in here and another tab signed out, or signed in as somebody else.
 */
export function shareWithOtherTabs(onOtherPerson: () => void): () => void {
  channel ??= openChannel('giftlist-access');
  if (channel)
    channel.onmessage = ({ data }: MessageEvent<Access | null>) => {
      const before = access?.accountId;
      keep(data ?? undefined);
      if (before !== undefined && before !== data?.accountId) onOtherPerson();
    };
  return () => {
    channel?.close();
    channel = undefined;
  };
}

export const currentAccess = (): Access | undefined => access;

export function onAccessChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Signs in here (or out, with `undefined`) and notifies every other tab. */
export function setAccess(next: Access | undefined): void {
  keptStorage.remove(expectedKey);
  if (next) keptStorage.set(markKey, '1');
  else keptStorage.remove(markKey);
  keep(next);
  channel?.postMessage(next ?? null);
}

/** Marks that the browser leaves to sign in on another site: a refresh is worth trying when it comes back. */
export const expectSignIn = (): void => keptStorage.set(expectedKey, '1');
/** Whether such a sign-in is still pending. */
export const isSignInExpected = (): boolean => keptStorage.get(expectedKey) !== undefined;
/** Whether a refresh is worth trying. Where storage is refused there is no mark, but there may be a cookie. */
export const maySignIn = (): boolean =>
  keptStorage.get(markKey) !== undefined || isSignInExpected() || keptStorage.isRefused();

/** Called when a refresh fails or is refused; diagnostics report it. */
let onRefreshFailed: (error: unknown) => void = () => undefined;
export const whenRefreshFails = (listener: (error: unknown) => void): void => {
  onRefreshFailed = listener;
};

async function askForToken(): Promise<Access | undefined> {
  try {
    const response = await send('POST /auth/refresh', {}, { headers: new Headers() });
    const next = readAccess(await response.json());
    keptStorage.set(refreshedKey, String(Date.now()));
    setAccess(next);
    return next;
  } catch (error) {
    onRefreshFailed(error);
    if (isProblem(error, 'auth/session-ended', 'auth/token-invalid', 'auth/required')) {
      setAccess(undefined);
      return undefined;
    }
    throw error;
  }
}

function newTokenFromAnotherTab(before: string | undefined): Promise<Access | undefined> {
  if (access && access.token !== before) return Promise.resolve(access);
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

/** `before`: the token at the time of the request; `since`: when it was received or requested. */
async function refreshUnderLock(before: string | undefined, since: number): Promise<Access | undefined> {
  // While this tab waited for the lock, another tab received a token and has shared it or is about to.
  const isGiven = access !== undefined && access.token !== before;
  if (isGiven || Number(keptStorage.get(refreshedKey) ?? 0) > since) {
    const shared = await newTokenFromAnotherTab(before);
    if (shared) return shared;
  }
  return askForToken();
}

/**
 * Returns a token newer than `used`, or `undefined` when the session has ended. Concurrent calls in all tabs share one
 * refresh (docs/specification/wire.md#sessions). Throws only when there was no response.
 */
export function refreshAccess(used?: string): Promise<Access | undefined> {
  if (access && used !== undefined && access.token !== used) return Promise.resolve(access);
  const before = access?.token;
  const since = before === undefined ? Date.now() : givenAt;
  refreshing ??= underLock(lockName, () => refreshUnderLock(before, since)).finally(() => {
    refreshing = undefined;
  });
  return refreshing;
}
