import { setAccess } from '../http/access-token.ts';
import { type OwnProfile, session } from '../session/session.ts';
import { createAccess } from './member.ts';
import { mockServer } from './mock-server.ts';

export function signInAs(profile: OwnProfile): void {
  setAccess(createAccess({ accountId: profile.user_id, email: profile.email }));
  session.setProfile(profile);
}

export async function signInWithoutProfile(): Promise<void> {
  setAccess(createAccess({ hasProfile: false }));
  await session.reload();
}

export async function signOut(): Promise<void> {
  mockServer(() => Response.json({ data: {} }));
  await session.signOut();
}
