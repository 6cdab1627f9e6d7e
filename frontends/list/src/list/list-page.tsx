import { Button, CouldNotLoad, EmptyState, NotFound, Page } from '@giftlist/frontend-kit/base';
import { ApiProblem, isProblem, loginHref, useSession } from '@giftlist/frontend-kit/client';
import { useParams } from '@giftlist/frontend-kit/router';
import { lazy, Suspense } from 'react';
import { mayEdit, useList } from './list-queries.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { PublicList } from './public-list.tsx';
import { useInvitation } from './use-invitation.ts';

const OwnedList = lazy(async () => ({ default: (await import('./owned-list.tsx')).OwnedList }));

/** What a server did not answer says nothing about the list: what was read before stays. */
const isAway = (error: unknown) =>
  isProblem(error, 'network', 'unreadable', 'upstream-unavailable', 'internal', 'rate-limited');

/** /lists/{id}: for those who edit it, for those who give, or why it cannot be seen. */
export function ListPage() {
  const { listId = '' } = useParams();
  const { state } = useSession();
  const list = useList(listId);
  useInvitation(listId);
  if (list.error && !(list.data && isAway(list.error))) {
    return <Unseen error={list.error} id={listId} onRetry={() => void list.refetch()} />;
  }
  // Without a line a question waits, and what was not opened before cannot be had.
  if (!list.data && list.isPaused) return <Away onRetry={() => void list.refetch()} />;
  if (!list.data || state === 'starting') return <ListSkeleton />;
  if (!mayEdit(list.data)) return <PublicList key={listId} list={list.data} />;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <OwnedList key={listId} list={list.data} />
    </Suspense>
  );
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
    return (
      <Told
        title="This list is for friends"
        text="Sign in to see it, if you follow its owner."
        to={loginHref(`/lists/${id}`)}
        act="Sign in"
      />
    );
  }
  if (code === 'list/follow-to-see') {
    return (
      <Told
        title="This list is for friends"
        text="Follow its owner to see it."
        to="/friends/find-friends"
        act="Find friends"
      />
    );
  }
  if (code === 'list/not-found' || code === 'validation') {
    return (
      <Page title="This page doesn't exist" view="List">
        <NotFound />
      </Page>
    );
  }
  return <Away onRetry={onRetry} />;
}

function Away({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title="List" view="List">
      <CouldNotLoad what="this list" onRetry={onRetry} />
    </Page>
  );
}

function Told({ title, text, to, act }: { title: string; text?: string; to: string; act: string }) {
  return (
    <Page title={title} view="List">
      <EmptyState
        art="list"
        level={1}
        title={title}
        text={text}
        action={
          <Button variant="primary" to={to}>
            {act}
          </Button>
        }
      />
    </Page>
  );
}
