import { limits } from '@giftlist/contracts/limits';
import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
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
import { FriendCard } from '../people/friend-card.tsx';
import { FriendsHead } from '../people/friends-head.tsx';
import { nobodyYet } from '../people/nobody-yet.ts';
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
  const id = profile?.id ?? '';
  const [words, setWords] = useState('');
  const { searching, people, fetching, more, loadMore } = useFollows(side, id, words);
  const removing = useDialog('remove-follower');
  const isEmpty = people.length === 0 && !fetching;
  return (
    <Page title={t`Friends`} analyticsTitle={side === 'followers' ? 'Followers' : 'Following'}>
      <FriendsHead tab={side} />
      <TabPanel id="friends" value={side}>
        <div className={css.search}>
          <SearchField
            label={t`Search by name, email, or username`}
            value={words}
            debounceMs={limits.searchDebounceMs}
            onChange={setWords}
          />
        </div>
        {people.length === 0 && fetching && (
          <LoadingRegion>
            <ListItemSkeleton round />
            <ListItemSkeleton round />
          </LoadingRegion>
        )}
        {isEmpty && !searching && (
          <EmptyState
            illustration="friends"
            {...nobodyYet()[side]}
            action={
              <Button variant="primary" to="/friends/find-friends">
                {t`Find friends`}
              </Button>
            }
          />
        )}
        {isEmpty && searching && (
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
                        message: `Remove ${isolateIfNeeded(fullName(friend))}`,
                        context: 'a follower',
                      })}
                      icon={<IconUserMinus aria-hidden="true" />}
                      onClick={() => removing.show(friend.id)}
                    />
                  )
                }
              />
            ))}
          </div>
        )}
        {side === 'followers' && (
          <>
            <RemovedFollowers profileId={id} />
            {removing.value && (
              <RemoveFollowerDialog
                profileId={id}
                follower={people.find(person => person.id === removing.value)}
                onClose={removing.hide}
              />
            )}
          </>
        )}
        <LoadMore hasMore={more} busy={fetching} onReach={loadMore} />
      </TabPanel>
    </Page>
  );
}
