import type { BodyInputOf, ResponseOf } from '@giftlist/contracts/routes';
import { api, delayCallsUntil } from '../api/api.ts';
import { rememberedGiver } from '../claims/remembered-giver.ts';
import { report } from '../diagnostics/report.ts';
import {
  getAccess,
  isSignInExpected,
  markSignInExpected,
  mayBeSignedIn,
  onAccessChange,
  parseAccess,
  refreshAccess,
  setAccess,
  syncAccessBetweenTabs,
} from '../http/access-token.ts';
import { isProblem } from '../http/api-problem.ts';
import {
  clearOpenedQueries,
  hideOpenedQueries,
  restoreOpenedQueries,
} from '../persisted-queries/persist-opened-queries.ts';
import { createObservable } from '../storage/create-observable.ts';
import { clearSomeoneElse } from '../storage/someone-else.ts';
import { resetStores } from '../storage/stores-state.ts';
import { forgetList } from './remembered-list.ts';
import { openSignInWindow, type Provider, type SignInOutcome } from './sign-in-window.ts';

export type OwnProfile = ResponseOf<'GET /user'>;

/** `no-profile` is a signed-in account that has no profile yet. */
export type SessionState = 'starting' | 'visitor' | 'no-profile' | 'member';

export interface Session {
  state: SessionState;
  profile?: OwnProfile;
  email?: string;
  emailVerified?: boolean;
}

const { read, subscribe, set } = createObservable<Session>({
  state: mayBeSignedIn() ? 'starting' : 'visitor',
});
/** True while the outcome of a sign-in on another site is unknown. */
let isReturning = false;
/** True from the success of that sign-in until `consumeSignInReturn` is called. */
let hasReturned = false;

subscribe((next, previous) => {
  if (previous.state === 'visitor' && next.state !== 'visitor') void clearOpenedQueries();
  // Otherwise, the browser's owner would count as someone else after signing out.
  if (next.state === 'member' || next.state === 'no-profile') clearSomeoneElse();
  if (next.state === 'member') rememberedGiver.disable();
});

function publish(next: Session): Session {
  set(next);
  return next;
}

async function load(): Promise<Session> {
  const access = getAccess();
  if (!access) return publish({ state: 'visitor' });
  const identity = { email: access.email, emailVerified: access.emailVerified };
  if (!access.hasProfile) return publish({ state: 'no-profile', ...identity });
  try {
    const profile = await api.call('GET /user');
    return publish({ state: 'member', profile, email: profile.email, emailVerified: profile.email_verified });
  } catch (error) {
    if (isProblem(error, 'user/not-found', 'auth/profile-required'))
      return publish({ state: 'no-profile', ...identity });
    throw error;
  }
}

/** If `passwordExpired`, the sign-in has no effect until a new password is set. */
export type SignInResult = Session & { passwordExpired: boolean };

async function startSession(response: unknown): Promise<SignInResult> {
  const access = parseAccess(response);
  // The token of this response is empty, so the current session continues.
  if (access?.passwordExpired) return { state: 'visitor', passwordExpired: true };
  setAccess(access);
  return { ...(await load()), passwordExpired: false };
}

async function refreshAtStart(): Promise<void> {
  try {
    await refreshAccess();
  } catch (error) {
    // The next call that needs a session refreshes again.
    report(error, { severity: 'warning', where: 'session start' });
  }
}

export const session = {
  read,
  subscribe,
  /**
   * Call this before the first render. Calls `onAccountChange` when another tab signs this account out or another
   * account in.
   */
  async start({ onAccountChange }: { onAccountChange: () => void }): Promise<void> {
    syncAccessBetweenTabs(onAccountChange);
    isReturning = isSignInExpected();
    onAccessChange(access => {
      // After a failed sign-in on another site, the same visitor gets the opened lists back.
      if (!access) void (isReturning ? restoreOpenedQueries() : clearOpenedQueries());
      const { state } = read();
      if (!access && state !== 'visitor' && state !== 'starting') publish({ state: 'visitor' });
      if (access && state === 'visitor') load().catch(error => report(error, { where: 'session' }));
    });
    if (!mayBeSignedIn()) return;
    const refreshed = refreshAtStart();
    delayCallsUntil(refreshed);
    await refreshed;
    if (isReturning && getAccess()) {
      hasReturned = true;
      void clearOpenedQueries();
    }
    isReturning = false;
    await load().catch(error => {
      report(error, { where: 'session' });
      publish({ state: 'visitor' });
    });
  },
  signIn: async (body: BodyInputOf<'POST /auth/sign-in'>) =>
    startSession(await api.call('POST /auth/sign-in', { body })),
  signUp: async (body: BodyInputOf<'POST /auth/sign-up'>) =>
    startSession(await api.call('POST /auth/sign-up', { body })),
  submitSecondFactor: async (body: BodyInputOf<'POST /auth/second-factor'>) =>
    startSession(await api.call('POST /auth/second-factor', { body })),
  /** `body.response` is the device's response to `POST /auth/passkeys/begin`. */
  signInWithPasskey: async (body: BodyInputOf<'POST /auth/passkeys/finish'>) =>
    startSession(await api.call('POST /auth/passkeys/finish', { body })),
  /** Opens a window, or leaves the page in an installed app, which cannot open windows. */
  async signInWith(provider: Provider, returnTo: string): Promise<SignInOutcome> {
    markSignInExpected();
    if (matchMedia('(display-mode: standalone)').matches) {
      await hideOpenedQueries();
      location.assign(`/auth/${provider}?return_to=${encodeURIComponent(returnTo)}`);
      return { kind: 'superseded' };
    }
    const outcome = await openSignInWindow(provider);
    if (outcome.kind === 'signed-in' || outcome.kind === 'closed') {
      // The sign-in may have succeeded before the window closed.
      const next = await (getAccess() ? load() : session.refresh());
      return { kind: next.state === 'visitor' ? 'closed' : 'signed-in' };
    }
    return outcome;
  },
  async signOut({ everywhere = false } = {}): Promise<void> {
    try {
      await api.call('POST /auth/sign-out', { body: { everywhere } });
    } finally {
      forgetList();
      void resetStores();
      setAccess(undefined);
      publish({ state: 'visitor' });
    }
  },
  /** Returns true once after a sign-in on another site. */
  consumeSignInReturn(): boolean {
    const hasJustReturned = hasReturned;
    hasReturned = false;
    return hasJustReturned;
  },
  reload: load,
  /** Gets a new token after the account has changed, for example after its email address was verified. */
  async refresh(): Promise<Session> {
    await refreshAccess();
    return load();
  },
  setProfile(profile: OwnProfile): void {
    publish({ state: 'member', profile, email: profile.email, emailVerified: profile.email_verified });
  },
  /** Updates a count without fetching the profile. */
  adjustCount(name: 'following_count' | 'followers_count', by: 1 | -1): void {
    const { profile } = read();
    if (profile) session.setProfile({ ...profile, [name]: Math.max(0, profile[name] + by) });
  },
};
