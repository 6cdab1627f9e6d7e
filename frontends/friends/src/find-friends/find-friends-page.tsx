import { limits } from '@giftlist/contracts/limits';
import { EmptyState, Page, SearchField, Section, TabPanel } from '@giftlist/frontend-kit/base';
import { api, queryKeys, readOrEmpty, useSession } from '@giftlist/frontend-kit/client';
import { keepPreviousData, useQuery } from '@giftlist/frontend-kit/query';
import { useSearchParams } from '@giftlist/frontend-kit/router';
import { FriendCard } from '../people/friend-card.tsx';
import { FriendsHead } from '../people/friends-head.tsx';
import { MissingSomeone } from '../people/missing-someone.tsx';
import css from '../people/people.module.css';
import { useSuggestions } from './use-suggestions.ts';

/** /friends and /friends/find-friends: search from three letters on, and people one may know. */
export function FindFriendsPage() {
  const { state, profile } = useSession();
  const [params, setParams] = useSearchParams();
  const words = params.get('q') ?? '';
  const searching = words.trim().length >= limits.searchMinLetters;
  const found = useQuery({
    queryKey: [...queryKeys.followers('search'), words],
    enabled: searching && state !== 'starting',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      readOrEmpty(
        () =>
          api.call('GET /user/search-users', {
            query: { query: words.trim(), ...(profile ? { user: profile.id } : {}) },
            signal,
          }),
        [],
      ),
  });
  const suggestions = useSuggestions();
  const people = searching ? (found.data ?? []) : [];
  const nothing =
    searching && found.data?.length === 0 && suggestions.people.length === 0 && !found.isFetching;
  return (
    <Page title="Friends" view="Find Friends">
      <FriendsHead tab="find-friends" />
      <TabPanel id="friends" value="find-friends">
        <div className={css.search}>
          <SearchField
            label="Search by name, email, or username"
            value={words}
            debounceMs={limits.searchDebounceMs}
            onChange={text => setParams(text === '' ? {} : { q: text }, { replace: true })}
          />
        </div>
        {people.length > 0 && (
          <div className={css.grid}>
            {people.map(friend => (
              <FriendCard key={friend.id} friend={friend} />
            ))}
          </div>
        )}
        {nothing && (
          <EmptyState art="friends" title="Nobody found" text="Try another name, or invite them." />
        )}
        {!searching && suggestions.people.length > 0 && (
          <Section title="People you may know">
            <div className={css.grid}>
              {suggestions.people.map(friend => (
                <FriendCard key={friend.id} friend={friend} onHide={() => suggestions.hide(friend.id)} />
              ))}
            </div>
          </Section>
        )}
        {!searching && suggestions.people.length === 0 && (
          <EmptyState
            art="friends"
            title="Find your friends"
            text="Follow them to see their lists and be reminded of their birthdays."
          />
        )}
        {profile && <MissingSomeone profile={profile} />}
      </TabPanel>
    </Page>
  );
}
