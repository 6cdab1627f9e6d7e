export interface VisitorViewer {
  kind: 'visitor';
}

export interface AccountViewer {
  kind: 'account';
  accountId: string;
  sessionId: string;
  /** In the form of `canonicalEmail`; empty if the account has no email address. */
  email: string;
  emailVerified: boolean;
  profileId: string | null;
}

/** For routes with access `profile`. */
export interface ProfileViewer extends AccountViewer {
  profileId: string;
}

export interface ServiceViewer {
  kind: 'service';
  service: string;
}

export type Viewer = VisitorViewer | AccountViewer | ServiceViewer;
export type PersonViewer = VisitorViewer | AccountViewer;
