import { Note } from '@giftlist/frontend-kit/base';
import { toLocalPath } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import type { Arrival } from './arrival.ts';
import css from './sign-in.module.css';

const invitationPathPattern = /^\/lists\/[^/?]+\?invite=/;

/** Explains to people invited to edit a list what happens after the sign-in. */
export function InvitationNote({ arrival }: { arrival: Arrival }) {
  const isInvited = invitationPathPattern.test(toLocalPath(arrival.returnTo ?? null, '/'));
  if (!isInvited) return null;
  return (
    <div className={css.invited}>
      <Note>{t`You were invited to edit a list. It opens as soon as you have joined or signed in.`}</Note>
    </div>
  );
}
