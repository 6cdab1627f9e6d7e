import { messages, toasts } from '@giftlist/contracts/messages';
import { toast } from '@giftlist/frontend-kit/base';
import { handleError } from '@giftlist/frontend-kit/client';
import { CropDialog } from '@giftlist/frontend-kit/media';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { useState } from 'react';
import { useProfileChange } from './use-profile-change.ts';

interface Props {
  profileId: string;
  /** There is one already, which can be taken away. */
  present: boolean;
  onClose: () => void;
}

/** Saved on choosing (specification 1, section 4). Deleting clears it. */
export function AvatarDialog({ profileId, present, onClose }: Props) {
  const { save } = useProfileChange();
  const change = async (picture: Blob | undefined): Promise<boolean> => {
    const body = new FormData();
    if (picture) body.append('profile_pic', picture, 'picture.jpg');
    else body.append('profile_pic', '');
    try {
      await save(profileId, body);
      toast.success(toasts.profilePictureUpdated);
      return true;
    } catch (error) {
      handleError(error, messages.images.profilePicture);
      return false;
    }
  };
  return (
    <CropDialog
      opened
      kind="avatar"
      onClose={onClose}
      onApply={change}
      onDelete={present ? () => change(undefined) : undefined}
    />
  );
}

/** Saved on choosing; a cover is deleted after confirmation. */
export function CoverDialog({ profileId, present, onClose }: Props) {
  const { save, removeCover } = useProfileChange();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const apply = async (picture: Blob): Promise<boolean> => {
    const body = new FormData();
    body.append('profile_cover', picture, 'cover.jpg');
    try {
      await save(profileId, body);
      toast.success(toasts.coverUpdated);
      return true;
    } catch (error) {
      handleError(error, messages.images.cover);
      return false;
    }
  };
  const remove = async () => {
    setBusy(true);
    try {
      await removeCover(profileId);
      toast.success(toasts.coverDeleted);
      onClose();
    } catch (error) {
      handleError(error, messages.images.deleteCover);
      setBusy(false);
    }
  };
  if (asking) {
    return (
      <ConfirmDialog
        opened
        onClose={() => setAsking(false)}
        title="Delete the cover image?"
        text="Wrapping paper takes its place."
        confirmLabel="Delete"
        danger
        busy={busy}
        onConfirm={() => void remove()}
      />
    );
  }
  const ask = async () => {
    setAsking(true);
    return false;
  };
  return (
    <CropDialog opened kind="cover" onClose={onClose} onApply={apply} onDelete={present ? ask : undefined} />
  );
}
