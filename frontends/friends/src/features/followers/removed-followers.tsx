import { Button, Section, toast } from '@giftlist/frontend-kit/base';
import { api, handleError } from '@giftlist/frontend-kit/client';
import { refetchAfterError, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { type Friend, FriendCard } from '../people/friend-card.tsx';
import css from '../people/people.module.css';

export const removedFollowersKey = (profileId: string) => ['removed-followers', profileId] as const;

export function RemovedFollowers({ profileId }: { profileId: string }) {
  const queryClient = useQueryClient();
  const { data: people = [] } = useQuery({
    queryKey: removedFollowersKey(profileId),
    enabled: profileId !== '',
    queryFn: ({ signal }) =>
      api.call('GET /user/{id}/removed-followers', { params: { id: profileId }, query: {}, signal }),
    ...refetchAfterError,
  });
  const allowToFollow = async (friend: Friend) => {
    try {
      const params = { id: profileId, followerId: friend.id };
      await api.call('DELETE /user/{id}/removed-followers/{followerId}', { params });
      toast.success(t`They can follow you again`);
    } catch (error) {
      handleError(error, t`Cannot allow this person`);
    } finally {
      await queryClient.invalidateQueries({ queryKey: removedFollowersKey(profileId) });
    }
  };
  if (people.length === 0) return null;
  return (
    <div className={css.removed}>
      <Section title={t`Removed`}>
        <div className={css.grid}>
          {people.map(friend => (
            <FriendCard
              key={friend.id}
              friend={friend}
              action={
                <Button block onClick={() => void allowToFollow(friend)}>
                  {t`Allow again`}
                </Button>
              }
            />
          ))}
        </div>
      </Section>
    </div>
  );
}
