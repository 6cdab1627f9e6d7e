import { toast } from '@giftlist/frontend-kit/base';
import { handleError } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { CoverDialog, CropDialog, uploadSentence } from '@giftlist/frontend-kit/media';
import { useProfileChange } from './use-profile-change.ts';

interface Props {
  profileId: string;
  /** There is a picture that can be removed. */
  present: boolean;
  onClose: () => void;
}

/** Saved on choosing (docs/specification/profiles.md#pictures). Deleting clears it. */
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
      const { profilePicture: tried, profilePictureTooLarge: tooLarge } = messages.images;
      handleError(error, uploadSentence(error, { tried, tooLarge }));
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

const removed = { done: toasts.coverDeleted, failed: messages.images.deleteCover };

/** Saved on choosing; a cover is deleted after confirmation. */
export function ProfileCoverDialog({ profileId, present, onClose }: Props) {
  const { save, removeCover } = useProfileChange();
  const change = (picture: Blob) => {
    const body = new FormData();
    body.append('profile_cover', picture, 'cover.jpg');
    return save(profileId, body);
  };
  return (
    <CoverDialog
      onClose={onClose}
      onSave={change}
      onRemove={present ? () => removeCover(profileId) : undefined}
      removed={removed}
    />
  );
}
