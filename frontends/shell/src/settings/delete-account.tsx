import { limits } from '@giftlist/contracts/limits';
import { messages, toasts } from '@giftlist/contracts/messages';
import { type Dialog, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, keptStorage, session, tabStorage } from '@giftlist/frontend-kit/client';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { useState } from 'react';
import { confirmedBy, isUnconfirmed, useConfirmation } from './use-confirmation.tsx';

interface Props {
  dialog: Dialog;
  hasPassword: boolean;
  leave?: (path: string) => void;
}

const goTo = (path: string): void => location.assign(path);

/** Deletes the account; two seconds later this browser forgets it too (specification 1, section 4). */
export function DeleteAccount({ dialog, hasPassword, leave = goTo }: Props) {
  const confirmation = useConfirmation(hasPassword);
  const [busy, setBusy] = useState(false);
  const remove = () =>
    confirmation.run(async password => {
      setBusy(true);
      try {
        await api.call('DELETE /user', confirmedBy(password));
      } catch (error) {
        setBusy(false);
        if (isUnconfirmed(error)) throw error;
        return handleError(error, messages.profile.delete);
      }
      toast.success(toasts.accountDeleted);
      setTimeout(() => forgetAll(leave), limits.redirectDelayMs);
    });
  return (
    confirmation.dialog ?? (
      <ConfirmDialog
        opened
        onClose={dialog.hide}
        title="Delete your account?"
        text="Your profile, your lists with all their gifts, your occasions and whom you follow will be gone, for you and for everybody you shared them with. This cannot be undone."
        confirmLabel="Delete account"
        danger
        busy={busy}
        onConfirm={() => void remove()}
      />
    )
  );
}

function forgetAll(leave: (path: string) => void): void {
  // The account is gone: that the server no longer knows this sign-in is no failure.
  void session
    .signOut()
    .catch(() => undefined)
    .finally(() => {
      keptStorage.clear();
      tabStorage.clear();
      leave('/');
    });
}
