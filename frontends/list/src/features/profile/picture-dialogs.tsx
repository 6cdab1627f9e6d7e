import { toast } from '@giftlist/frontend-kit/base';
import { handleError } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { CoverDialog, CropDialog, getUploadErrorMessage } from '@giftlist/frontend-kit/media';
import { useProfileChange } from './api/use-profile-change.ts';

interface Props {
  profileId: string;
  hasPicture: boolean;
  onClose: () => void;
}

/** Saves a picture as soon as it is chosen (docs/specification/profiles.md#pictures). */
export function AvatarDialog({ profileId, hasPicture, onClose }: Props) {
  const { save } = useProfileChange();
  /** Deletes the picture if `picture` is undefined. Returns false on failure. */
  const savePicture = async (picture: Blob | undefined): Promise<boolean> => {
    const body = new FormData();
    if (picture) body.append('profile_pic', picture, 'picture.jpg');
    else body.append('profile_pic', '');
    try {
      await save(profileId, body);
      toast.success(toasts.profilePictureUpdated);
      return true;
    } catch (error) {
      const { profilePicture: fallback, profilePictureTooLarge: tooLarge } = messages.images;
      handleError(error, getUploadErrorMessage(error, { fallback, tooLarge }));
      return false;
    }
  };
  return (
    <CropDialog
      kind="avatar"
      onClose={onClose}
      onApply={savePicture}
      onDelete={hasPicture ? () => savePicture(undefined) : undefined}
    />
  );
}

const removalMessages = { success: toasts.coverDeleted, failure: messages.images.deleteCover };

/** Saves a cover as soon as it is chosen. Deleting the cover needs a confirmation. */
export function ProfileCoverDialog({ profileId, hasPicture, onClose }: Props) {
  const { save, removeCover } = useProfileChange();
  const saveCover = (picture: Blob) => {
    const body = new FormData();
    body.append('profile_cover', picture, 'cover.jpg');
    return save(profileId, body);
  };
  return (
    <CoverDialog
      onClose={onClose}
      onSave={saveCover}
      onRemove={hasPicture ? () => removeCover(profileId) : undefined}
      removalMessages={removalMessages}
    />
  );
}
