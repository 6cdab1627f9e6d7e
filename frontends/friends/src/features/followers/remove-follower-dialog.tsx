import { isolateBidi } from '@giftlist/contracts/rules/text';
import { fullName, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys, session } from '@giftlist/frontend-kit/client';
import { ConfirmDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import type { Friend } from '../people/friend-card.tsx';
import { removedFollowersKey } from './removed-followers.tsx';

export interface RemoveFollowerDialogProps {
  profileId: string;
  /** Undefined if this follower is not loaded. */
  follower: Friend | undefined;
  onClose: () => void;
}

export function RemoveFollowerDialog({ profileId, follower, onClose }: RemoveFollowerDialogProps) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (followerId: string) =>
      api.call('DELETE /user/{id}/followers/{followerId}', { params: { id: profileId, followerId } }),
    onSuccess: async () => {
      toast.success(t`Follower removed`);
      session.adjustCount('followers_count', -1);
      onClose();
      await queryClient.invalidateQueries({ queryKey: queryKeys.followers(profileId) });
      await queryClient.invalidateQueries({ queryKey: removedFollowersKey(profileId) });
    },
    onError: error => handleError(error, t`Cannot remove follower`),
  });
  if (!follower) return null;
  const name = isolateBidi(fullName(follower));
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t`Remove ${name}?`}
      text={t`${name} will no longer see your lists for friends, and can follow you again only if you allow it. We do not tell them.`}
      confirmLabel={t`Remove`}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(follower.id)}
    />
  );
}
