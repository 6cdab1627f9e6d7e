import { limits } from '@giftlist/contracts/limits';
import { messages, toasts } from '@giftlist/contracts/messages';
import { type Dialog, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, session } from '@giftlist/frontend-kit/client';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { useState } from 'react';

const goTo = (path: string): void => location.assign(path);

/** Deletes the account; two seconds later this browser forgets it too (specification 1, section 4). */
export function DeleteAccount({ dialog, leave = goTo }: { dialog: Dialog; leave?: (path: string) => void }) {
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await api.call('DELETE /user');
    } catch (error) {
      setBusy(false);
      return handleError(error, messages.profile.delete);
    }
    toast.success(toasts.accountDeleted);
    setTimeout(() => {
      // The account is gone: that the server no longer knows this sign-in is no failure.
      void session
        .signOut()
        .catch(() => undefined)
        .finally(() => {
          localStorage.clear();
          sessionStorage.clear();
          leave('/');
        });
    }, limits.redirectDelayMs);
  };
  return (
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
  );
}
