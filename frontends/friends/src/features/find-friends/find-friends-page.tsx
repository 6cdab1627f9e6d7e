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
import { FriendCard } from '../people/friend-card.tsx';
import { FriendsHead } from '../people/friends-head.tsx';
import { MissingSomeone } from '../people/missing-someone.tsx';
import { nobodyYet } from '../people/nobody-yet.ts';
import css from '../people/people.module.css';
import { usePeopleSearch } from './api/use-people-search.ts';
import { useSuggestions } from './api/use-suggestions.ts';
import { KnownPeople } from './known-people.tsx';

/** The page at /friends and /friends/find-friends: suggestions, and a search from three letters on. */
export function FindFriendsPage() {
  const { state, profile } = useSession();
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const { searching, people, fetching, more, loadMore } = usePeopleSearch(words);
  const suggestions = useSuggestions();
  const hasSuggestions = suggestions.people.length > 0;
  const foundNobody = searching && people.length === 0 && !fetching;
  const isLoading = state === 'starting' || fetching || (suggestions.fetching && !hasSuggestions);
  return (
    <Page title={t`Friends`} analyticsTitle="Find Friends">
      <FriendsHead tab="find-friends" />
      <TabPanel id="friends" value="find-friends">
        <div className={css.search}>
          <SearchField
            label={t`Search by name, email, or username`}
            value={words}
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
        <LoadMore hasMore={more} busy={fetching} onReach={loadMore} />
        {foundNobody && (
          <p role="status" className={css.quiet}>
            {t`Nobody found. Try another name, or invite them.`}
          </p>
        )}
        {hasSuggestions && (
          <KnownPeople people={suggestions.people} hide={suggestions.hide} expanded={!searching} />
        )}
        {people.length === 0 && !hasSuggestions && !isLoading && (
          <EmptyState
            illustration="friends"
            {...nobodyYet()[profile?.following_count ? 'further' : 'following']}
            action={state === 'visitor' && <SignInButtons />}
          />
        )}
        {profile && <MissingSomeone profile={profile} />}
      </TabPanel>
    </Page>
  );
}

/** Asks visitors to sign in: follows are shown to members only. */
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
