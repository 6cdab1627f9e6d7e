import { isolated } from '@giftlist/contracts/rules/text';
import {
  Button,
  CouldNotLoad,
  EmptyState,
  FollowButton,
  fullName,
  lazyPart,
  NotFound,
  Page,
  TextLink,
} from '@giftlist/frontend-kit/base';
import {
  ApiProblem,
  createAccountHref,
  isProblem,
  loginHref,
  signUpHref,
  useRememberedList,
  useSession,
} from '@giftlist/frontend-kit/client';
import { useParams } from '@giftlist/frontend-kit/router';
import type { ReactNode } from 'react';
import { mayEdit, useList } from './list-queries.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { PublicList } from './public-list.tsx';
import { useInvitation } from './use-invitation.ts';

const OwnedList = lazyPart(async () => (await import('./owned-list.tsx')).OwnedList, {
  fallback: <ListSkeleton />,
});

/** What a server did not answer says nothing about the list: what was read before stays. */
const isAway = (error: unknown) =>
  isProblem(error, 'network', 'unreadable', 'upstream-unavailable', 'internal', 'rate-limited');

/** /lists/{id}: for those who edit it, for those who give, or why it cannot be seen. */
export function ListPage() {
  const { listId = '' } = useParams();
  const { state } = useSession();
  const list = useList(listId);
  useInvitation(listId);
  useRememberedList(list.data || isProblem(list.error, 'list/sign-in-to-see') ? listId : undefined);
  if (list.error && !(list.data && isAway(list.error))) {
    return <Unseen error={list.error} id={listId} onRetry={() => void list.refetch()} />;
  }
  // Without a line a question waits, and what was not opened before cannot be had.
  if (!list.data && list.isPaused) return <Away onRetry={() => void list.refetch()} />;
  if (!list.data || state === 'starting') return <ListSkeleton />;
  if (!mayEdit(list.data)) return <PublicList key={listId} list={list.data} />;
  return <OwnedList key={listId} list={list.data} />;
}

function Unseen({ error, id, onRetry }: { error: unknown; id: string; onRetry: () => void }) {
  const { state } = useSession();
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === 'list/deleted') {
    return state === 'visitor' ? (
      <Told
        title="The owner deleted this list"
        to="/friends/find-friends"
        act="Search for friends and lists"
      />
    ) : (
      <Told title="This list was deleted" to="/lists" act="Back to Lists" />
    );
  }
  if (code === 'list/sign-in-to-see') {
    return <ForFriends id={id} />;
  }
  if (isProblem(error, 'list/follow-to-see')) return <ForFollowers id={id} owner={error.owner} />;
  if (code === 'list/not-found' || code === 'validation') {
    return (
      <Page title="This page doesn't exist" view="List">
        <NotFound />
      </Page>
    );
  }
  return <Away onRetry={onRetry} />;
}

/** Of a list for friends a visitor is not told whose it is. */
function ForFriends({ id }: { id: string }) {
  const { state } = useSession();
  const title = 'This list is for friends';
  if (state === 'no-profile') {
    const to = createAccountHref({ list: id });
    return <Told title={title} text="Create your account to see it." to={to} act="Create your account" />;
  }
  return (
    <Told
      title={title}
      text="Sign in to see it, if you follow its owner."
      to={loginHref(`/lists/${id}`)}
      act="Sign in"
    >
      <Button to={signUpHref({ list: id })}>Join now</Button>
    </Told>
  );
}

/** Whom to follow, and the button that does: then the list is there. */
function ForFollowers({ id, owner }: { id: string; owner: ApiProblem['owner'] }) {
  const title = 'This list is for friends';
  const name = owner && fullName(owner);
  if (!owner || !name) {
    return (
      <Told title={title} text="Follow its owner to see it." to="/friends/find-friends" act="Find friends" />
    );
  }
  return (
    <Page title={title} view="List">
      <EmptyState
        art="list"
        level={1}
        title={title}
        text={
          <>
            Follow <TextLink to={`/profile/${owner.username}`}>{isolated(name)}</TextLink> to see it.
          </>
        }
        action={
          <FollowButton
            person={{ ...owner, is_following: false, is_self: false }}
            listId={id}
            variant="primary"
          />
        }
      />
    </Page>
  );
}

function Away({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title="List" view="List">
      <CouldNotLoad what="this list" onRetry={onRetry} />
    </Page>
  );
}

interface ToldProps {
  title: string;
  text?: string;
  to: string;
  act: string;
  /** Other ways on. */
  children?: ReactNode;
}

function Told({ title, text, to, act, children }: ToldProps) {
  return (
    <Page title={title} view="List">
      <EmptyState
        art="list"
        level={1}
        title={title}
        text={text}
        action={
          <>
            <Button variant="primary" to={to}>
              {act}
            </Button>
            {children}
          </>
        }
      />
    </Page>
  );
}
