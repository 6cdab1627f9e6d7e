import { limits } from '@giftlist/contracts/limits';
import {
  Button,
  CouldNotLoad,
  EmptyState,
  fullName,
  IconButton,
  LineSkeleton,
  LoadMore,
  Page,
  SearchField,
  TabPanel,
  useDialog,
  Waiting,
} from '@giftlist/frontend-kit/base';
import { api, queryKeys, useRequireSession } from '@giftlist/frontend-kit/client';
import { useInfiniteQuery } from '@giftlist/frontend-kit/query';
import { IconUserMinus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { FriendCard } from '../people/friend-card.tsx';
import { FriendsHead } from '../people/friends-head.tsx';
import css from '../people/people.module.css';

const RemovedFollowers = lazy(async () => ({
  default: (await import('./removed-followers.tsx')).RemovedFollowers,
}));
const RemoveFollowerDialog = lazy(async () => ({
  default: (await import('./remove-follower-dialog.tsx')).RemoveFollowerDialog,
}));

const sides = {
  followers: {
    route: 'GET /user/details/followers',
    key: queryKeys.followers,
    title: 'Your followers will appear here',
    text: "You don't have any followers yet. Search to find friends or invite friends to giftlist.",
  },
  following: {
    route: 'GET /user/details/followings',
    key: queryKeys.followings,
    title: 'Your friends will appear here!',
    text: 'You are not following anyone yet. Search to find friends or invite friends to giftlist.',
  },
} as const;

/** Letters without accents and case. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** /friends/followers */
export const FollowersPage = () => <PeoplePage side="followers" />;
/** /friends/following */
export const FollowingPage = () => <PeoplePage side="following" />;

function PeoplePage({ side }: { side: keyof typeof sides }) {
  const { route, key, title, text } = sides[side];
  const { profile } = useRequireSession();
  const id = profile?.id ?? '';
  const [words, setWords] = useState('');
  const people = useInfiniteQuery({
    queryKey: key(id),
    enabled: id !== '',
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => api.page(route, { query: { id, page: pageParam }, signal }),
    getNextPageParam: last => last.next,
  });
  const removing = useDialog('remove-follower');
  const searches = words.trim() !== '';
  const { hasNextPage, isFetching, isError, fetchNextPage } = people;
  // A search looks at everyone, not at those who were scrolled to.
  useEffect(() => {
    if (searches && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [searches, hasNextPage, isFetching, isError, fetchNextPage]);
  const all = people.data?.pages.flatMap(page => page.items) ?? [];
  const wanted = fold(words.trim().replace(/^@/, ''));
  const shown = all.filter(person =>
    [fullName(person), person.username].some(name => fold(name).includes(wanted)),
  );
  const looking = people.isFetching || people.hasNextPage;
  return (
    <Page title="Friends" view={side === 'followers' ? 'Followers' : 'Following'}>
      <FriendsHead tab={side} />
      <TabPanel id="friends" value={side}>
        <div className={css.search}>
          <SearchField
            label="Search by name, email, or username"
            value={words}
            debounceMs={limits.searchDebounceMs}
            onChange={setWords}
          />
        </div>
        {people.isError && <CouldNotLoad what="these people" onRetry={() => void people.refetch()} />}
        {(people.isPending || (searches && shown.length === 0 && looking)) && !isError && (
          <Waiting>
            <LineSkeleton round />
            <LineSkeleton round />
          </Waiting>
        )}
        {people.data && all.length === 0 && (
          <EmptyState
            art="friends"
            title={title}
            text={text}
            action={
              <Button variant="primary" to="/friends/find-friends">
                Find friends
              </Button>
            }
          />
        )}
        {all.length > 0 && shown.length === 0 && !looking && (
          <EmptyState art="search" title="Nobody found" text="Try another name." />
        )}
        {shown.length > 0 && (
          <div className={css.grid}>
            {shown.map(friend => (
              <FriendCard
                key={friend.id}
                friend={friend}
                corner={
                  side === 'followers' && (
                    <IconButton
                      label={`Remove ${fullName(friend)}`}
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
          <Suspense>
            <RemovedFollowers profileId={id} />
            {removing.value && (
              <RemoveFollowerDialog
                profileId={id}
                follower={all.find(person => person.id === removing.value)}
                onClose={removing.hide}
              />
            )}
          </Suspense>
        )}
        <LoadMore
          more={people.hasNextPage}
          busy={people.isFetchingNextPage}
          onReach={() => void people.fetchNextPage()}
        />
      </TabPanel>
    </Page>
  );
}
