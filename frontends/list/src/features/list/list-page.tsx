import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  Button,
  EmptyState,
  FollowButton,
  fullName,
  LoadError,
  lazyComponent,
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
  useRememberList,
  useSession,
} from '@giftlist/frontend-kit/client';
import { useParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { mayEditList, useList, usePrefetchGifts } from '../../shared/list-queries.ts';
import { storeClaimTokenFromUrl } from './claim-link.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { PublicList } from './public-list.tsx';
import { useInvitation } from './use-invitation.ts';

const OwnedList = lazyComponent(async () => (await import('./owned-list.tsx')).OwnedList, {
  fallback: <ListSkeleton />,
});

/** The page keeps its data after a temporary error. */
const isTemporary = (error: unknown) =>
  isProblem(error, 'network', 'unreadable', 'upstream-unavailable', 'internal', 'rate-limited');

export function ListPage() {
  const { listId = '' } = useParams();
  // Must run before the first request, because requests send the stored claim tokens.
  useState(storeClaimTokenFromUrl);
  const { state } = useSession();
  const list = useList(listId);
  // Renders the list with low priority, so that slow phones still react to taps.
  const isReady = useDeferredValue(list.data !== undefined);
  usePrefetchGifts(listId);
  useInvitation(listId);
  const isVisibleAfterSignIn = isProblem(list.error, 'list/sign-in-to-see');
  useRememberList(list.data || isVisibleAfterSignIn ? listId : undefined);
  const keepsData = list.data !== undefined && isTemporary(list.error);
  if (list.error && !keepsData) {
    return <ListError error={list.error} id={listId} onRetry={() => void list.refetch()} />;
  }
  // Queries are paused while offline.
  if (!list.data && list.isPaused) return <ListLoadError onRetry={() => void list.refetch()} />;
  if (!list.data || !isReady || state === 'starting') return <ListSkeleton />;
  if (!mayEditList(list.data)) return <PublicList key={listId} list={list.data} />;
  return <OwnedList key={listId} list={list.data} />;
}

function ListError({ error, id, onRetry }: { error: unknown; id: string; onRetry: () => void }) {
  const { state } = useSession();
  const code = error instanceof ApiProblem ? error.code : undefined;
  if (code === 'list/deleted') {
    return state === 'visitor' ? (
      <ListMessage
        title={t`The owner deleted this list`}
        to="/friends/find-friends"
        linkText={t`Search for friends and lists`}
      />
    ) : (
      <ListMessage title={t`This list was deleted`} to="/lists" linkText={t`Back to Lists`} />
    );
  }
  if (code === 'list/sign-in-to-see') {
    return <SignInPrompt id={id} />;
  }
  if (isProblem(error, 'list/follow-to-see')) return <FollowPrompt id={id} owner={error.owner} />;
  // The code is 'validation' if the id is malformed.
  if (code === 'list/not-found' || code === 'validation') {
    return (
      <Page title={t`This page doesn't exist`} analyticsTitle="List">
        <NotFound />
      </Page>
    );
  }
  return <ListLoadError onRetry={onRetry} />;
}

/** Must not reveal who owns the list. */
function SignInPrompt({ id }: { id: string }) {
  const { state } = useSession();
  const title = t`This list is for friends`;
  if (state === 'no-profile') {
    const to = createAccountHref({ list: id });
    return (
      <ListMessage
        title={title}
        text={t`Create your account to see it.`}
        to={to}
        linkText={t`Create your account`}
      />
    );
  }
  return (
    <ListMessage
      title={title}
      text={t`Sign in to see it, if you follow its owner.`}
      to={loginHref(`/lists/${id}`)}
      linkText={t`Sign in`}
    >
      <Button to={signUpHref({ list: id })}>{t`Join now`}</Button>
    </ListMessage>
  );
}

/** Following the owner gives access to the list. */
function FollowPrompt({ id, owner }: { id: string; owner: ApiProblem['owner'] }) {
  const title = t`This list is for friends`;
  const name = owner && fullName(owner);
  if (!owner || !name) {
    return (
      <ListMessage
        title={title}
        text={t`Follow its owner to see it.`}
        to="/friends/find-friends"
        linkText={t`Find friends`}
      />
    );
  }
  return (
    <Page title={title} analyticsTitle="List">
      <EmptyState
        illustration="list"
        level={1}
        title={title}
        text={
          <>
            <Trans>
              Follow <TextLink to={`/profile/${owner.username}`}>{isolateBidi(name)}</TextLink> to see it.
            </Trans>
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

function ListLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <Page title={t`List`} analyticsTitle="List">
      <LoadError title={t`We could not load this list`} onRetry={onRetry} />
    </Page>
  );
}

interface ListMessageProps {
  title: string;
  text?: string;
  to: string;
  linkText: string;
  children?: ReactNode;
}

function ListMessage({ title, text, to, linkText, children }: ListMessageProps) {
  return (
    <Page title={title} analyticsTitle="List">
      <EmptyState
        illustration="list"
        level={1}
        title={title}
        text={text}
        action={
          <>
            <Button variant="primary" to={to}>
              {linkText}
            </Button>
            {children}
          </>
        }
      />
    </Page>
  );
}
