import { limits } from '@giftlist/contracts/limits';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  Button,
  EmptyState,
  fullName,
  IconButton,
  ListItemSkeleton,
  LoadingRegion,
  LoadMore,
  lazyComponent,
  Page,
  SearchField,
  TabPanel,
  useDialog,
} from '@giftlist/frontend-kit/base';
import { useRequireSession } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { getEmptyStates } from '../people/empty-states.ts';
import { FriendCard } from '../people/friend-card.tsx';
import { FriendsHead } from '../people/friends-head.tsx';
import css from '../people/people.module.css';
import { type Side, useFollows } from './api/use-follows.ts';

const RemovedFollowers = lazyComponent(
  async () => (await import('./removed-followers.tsx')).RemovedFollowers,
);
const RemoveFollowerDialog = lazyComponent(
  async () => (await import('./remove-follower-dialog.tsx')).RemoveFollowerDialog,
);

export const FollowersPage = () => <PeoplePage side="followers" />;
export const FollowingPage = () => <PeoplePage side="following" />;

function PeoplePage({ side }: { side: Side }) {
  const { profile } = useRequireSession();
  const profileId = profile?.id ?? '';
  const [searchText, setSearchText] = useState('');
  const { isSearching, people, isFetching, hasMore, loadMore } = useFollows(side, profileId, searchText);
  const removeDialog = useDialog('remove-follower');
  const isEmpty = people.length === 0 && !isFetching;
  return (
    <Page title={t`Friends`} analyticsTitle={side === 'followers' ? 'Followers' : 'Following'}>
      <FriendsHead tab={side} />
      <TabPanel id="friends" value={side}>
        <div className={css.search}>
          <SearchField
            label={t`Search by name, email, or username`}
            value={searchText}
            debounceMs={limits.searchDebounceMs}
            onChange={setSearchText}
          />
        </div>
        {people.length === 0 && isFetching && (
          <LoadingRegion>
            <ListItemSkeleton round />
            <ListItemSkeleton round />
          </LoadingRegion>
        )}
        {isEmpty && !isSearching && (
          <EmptyState
            illustration="friends"
            {...getEmptyStates()[side]}
            action={
              <Button variant="primary" to="/friends/find-friends">
                {t`Find friends`}
              </Button>
            }
          />
        )}
        {isEmpty && isSearching && (
          <EmptyState illustration="search" title={t`Nobody found`} text={t`Try another name.`} />
        )}
        {people.length > 0 && (
          <div className={css.grid}>
            {people.map(friend => (
              <FriendCard
                key={friend.id}
                friend={friend}
                corner={
                  side === 'followers' && (
                    <IconButton
                      label={t({
                        message: `Remove ${isolateBidi(fullName(friend))}`,
                        context: 'a follower',
                      })}
                      icon={<IconUserMinus aria-hidden="true" />}
                      onClick={() => removeDialog.show(friend.id)}
                    />
                  )
                }
              />
            ))}
          </div>
        )}
        {side === 'followers' && (
          <>
            <RemovedFollowers profileId={profileId} />
            {removeDialog.value && (
              <RemoveFollowerDialog
                profileId={profileId}
                follower={people.find(person => person.id === removeDialog.value)}
                onClose={removeDialog.hide}
              />
            )}
          </>
        )}
        <LoadMore hasMore={hasMore} busy={isFetching} onReach={loadMore} />
      </TabPanel>
    </Page>
  );
}
