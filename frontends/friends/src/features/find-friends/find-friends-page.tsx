import { limits } from '@giftlist/contracts/limits';
import {
  Button,
  EmptyState,
  ListItemSkeleton,
  LoadingRegion,
  LoadMore,
  Page,
  SearchField,
  TabPanel,
} from '@giftlist/frontend-kit/base';
import { loginHref, signUpHref, useSession } from '@giftlist/frontend-kit/client';
import { useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { getEmptyStates } from '../people/empty-states.ts';
import { FriendCard } from '../people/friend-card.tsx';
import { FriendsHead } from '../people/friends-head.tsx';
import { MissingSomeone } from '../people/missing-someone.tsx';
import css from '../people/people.module.css';
import { usePeopleSearch } from './api/use-people-search.ts';
import { useSuggestions } from './api/use-suggestions.ts';
import { SuggestedFriends } from './suggested-friends.tsx';

export function FindFriendsPage() {
  const { state, profile } = useSession();
  const [params, setParams] = useSearchParams();
  const searchText = params.get('q') ?? '';
  const { isSearching, people, isFetching, hasMore, loadMore } = usePeopleSearch(searchText);
  const suggestions = useSuggestions();
  const hasSuggestions = suggestions.people.length > 0;
  const hasNoMatches = isSearching && people.length === 0 && !isFetching;
  const isLoading = state === 'starting' || isFetching || (suggestions.isFetching && !hasSuggestions);
  return (
    <Page title={t`Friends`} analyticsTitle="Find Friends">
      <FriendsHead tab="find-friends" />
      <TabPanel id="friends" value="find-friends">
        <div className={css.search}>
          <SearchField
            label={t`Search by name, email, or username`}
            value={searchText}
            debounceMs={limits.searchDebounceMs}
            onChange={text => setParams(text === '' ? {} : { q: text }, { replace: true })}
          />
        </div>
        {people.length === 0 && isLoading && (
          <LoadingRegion>
            <ListItemSkeleton round />
            <ListItemSkeleton round />
            <ListItemSkeleton round />
          </LoadingRegion>
        )}
        {people.length > 0 && (
          <div className={css.grid}>
            {people.map(friend => (
              <FriendCard key={friend.id} friend={friend} />
            ))}
          </div>
        )}
        <LoadMore hasMore={hasMore} busy={isFetching} onReach={loadMore} />
        {hasNoMatches && (
          <p role="status" className={css.quiet}>
            {t`Nobody found. Try another name, or invite them.`}
          </p>
        )}
        {hasSuggestions && (
          <SuggestedFriends people={suggestions.people} onHide={suggestions.hide} isOpen={!isSearching} />
        )}
        {people.length === 0 && !hasSuggestions && !isLoading && (
          <EmptyState
            illustration="friends"
            {...getEmptyStates()[profile?.following_count ? 'moreFriends' : 'following']}
            action={state === 'visitor' && <SignInButtons />}
          />
        )}
        {profile && <MissingSomeone profile={profile} />}
      </TabPanel>
    </Page>
  );
}

function SignInButtons() {
  return (
    <>
      <Button variant="primary" to={signUpHref({ returnTo: '/friends' })}>
        {t`Join now`}
      </Button>
      <Button to={loginHref('/friends')}>{t`Sign in`}</Button>
    </>
  );
}
