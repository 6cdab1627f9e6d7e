/** Who calls, as proved by the token of the call. */
export interface VisitorViewer {
  kind: 'visitor';
}

export interface AccountViewer {
  kind: 'account';
  accountId: string;
  sessionId: string;
  /** In the form of `canonicalEmail`; empty where the account has no address. */
  email: string;
  emailVerified: boolean;
  /** Null while signed in without a profile. */
  profileId: string | null;
}

/** An account with a profile: what routes of access `profile` get. */
export interface ProfileViewer extends AccountViewer {
  profileId: string;
}

export interface ServiceViewer {
  kind: 'service';
  /** The calling service, as its key proves. */
  service: string;
}

export type Viewer = VisitorViewer | AccountViewer | ServiceViewer;
export type PersonViewer = VisitorViewer | AccountViewer;
