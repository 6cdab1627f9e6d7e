import type { AnswerOf } from '@giftlist/contracts/routes';
import { daysUntilBirthday } from '@giftlist/contracts/rules/format';
import {
  Avatar,
  Button,
  Card,
  CouldNotLoad,
  Cover,
  EmptyState,
  FollowButton,
  fullName,
  ListCard,
  ListCardSkeleton,
  ListGrid,
  NotFound,
  Page,
  Row,
  useDialog,
  Waiting,
} from '@giftlist/frontend-kit/base';
import {
  api,
  formatCount,
  isProblem,
  queryKeys,
  useRequireSession,
  useSession,
} from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { Navigate, useParams } from '@giftlist/frontend-kit/router';
import { IconCake, IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import css from './profile.module.css';

const ShareDialog = lazy(async () => ({
  default: (await import('@giftlist/frontend-kit/overlay')).ShareDialog,
}));
type Profile = AnswerOf<'GET /user/find'>;

/** /profile: one's own, by its username. */
export function OwnProfilePage() {
  const { profile } = useRequireSession();
  return profile ? <Navigate to={`/profile/${profile.username}`} replace /> : null;
}

/** /profile/{username} */
export function ProfilePage() {
  const { username = '' } = useParams();
  const { state } = useSession();
  const person = useQuery({
    queryKey: queryKeys.profile(username),
    enabled: state !== 'starting',
    queryFn: ({ signal }) => api.call('GET /user/find', { query: { username }, signal }),
    retry: false,
  });
  if (isProblem(person.error, 'user/not-found', 'validation')) {
    return (
      <Page title="This page doesn't exist" view="Profile">
        <NotFound />
      </Page>
    );
  }
  return (
    <Page title={person.data ? fullName(person.data) : 'Profile'} view="Profile">
      {person.isError && <CouldNotLoad what="this profile" onRetry={() => void person.refetch()} />}
      {person.data && <Shown person={person.data} />}
    </Page>
  );
}

function Shown({ person }: { person: Profile }) {
  const share = useDialog('share');
  return (
    <>
      <Cover seed={person.id} picture={person.profile_cover} height="short" />
      <header className={css.head}>
        <div className={css.face}>
          <Avatar name={fullName(person)} src={person.profile_pic} size="xl" ring />
        </div>
        <div className={css.names}>
          <h1>{fullName(person)}</h1>
          <p className={css.quiet}>@{person.username}</p>
          <Row gap={5} wrap className={css.quiet}>
            <span>
              <strong>{formatCount(person.followers_count)}</strong>{' '}
              {person.followers_count === 1 ? 'follower' : 'followers'}
            </span>
            <span>
              <strong>{formatCount(person.following_count)}</strong> following
            </span>
          </Row>
        </div>
        <Row gap={2}>
          <Button icon={<IconShare2 aria-hidden="true" />} onClick={() => share.show()}>
            Share
          </Button>
          <FollowButton person={person} variant="primary" />
        </Row>
      </header>
      <div className={css.columns}>
        <About person={person} />
        <Lists person={person} />
      </div>
      {share.open && (
        <Suspense>
          <ShareDialog
            opened
            onClose={share.hide}
            heading={person.is_self ? 'Invite friends' : 'Share this profile'}
            url={`${location.origin}/profile/${person.username}`}
            title={fullName(person)}
            text={`${fullName(person)} on Giftlist`}
            contentType="profile"
            itemId={person.id}
          />
        </Suspense>
      )}
    </>
  );
}

function About({ person }: { person: Profile }) {
  const { birthday_month: month, birthday_day: day } = person;
  const days = month && day ? daysUntilBirthday({ month, day }, new Date()) : undefined;
  if (days === undefined && !person.bio && !person.interests) return null;
  return (
    <Card pad className={css.about}>
      <h2>About me</h2>
      {days !== undefined && (
        <p className={css.fact}>
          <IconCake size={20} aria-hidden="true" />
          {days === 0 ? 'Birthday today' : `Birthday in ${days} ${days === 1 ? 'day' : 'days'}`}
        </p>
      )}
      {person.bio && <p>{person.bio}</p>}
      {person.interests && (
        <p>
          <strong>Interests</strong>
          <br />
          {person.interests}
        </p>
      )}
    </Card>
  );
}

function Lists({ person }: { person: Profile }) {
  const lists = useQuery({
    queryKey: queryKeys.listsOf(person.id),
    queryFn: ({ signal }) =>
      api.call('GET /giftlist/for-user/{userId}', {
        params: { userId: person.id },
        query: {
          ownedOnly: 'true',
          ...(person.is_self ? {} : { excludePrivate: 'true' }),
          ...(person.is_self || person.is_following ? {} : { excludeFriends: 'true' }),
        },
        signal,
      }),
  });
  if (lists.isError) return <CouldNotLoad what="the lists" onRetry={() => void lists.refetch()} />;
  if (lists.isPending) {
    return (
      <Waiting>
        <ListGrid>
          <ListCardSkeleton />
          <ListCardSkeleton />
        </ListGrid>
      </Waiting>
    );
  }
  if (lists.data.length === 0) return <EmptyState art="list" title="No lists to see here yet" />;
  return (
    <ListGrid>
      {lists.data.map(list => (
        <ListCard
          key={list.id}
          to={`/lists/${list.id}`}
          name={list.list_name}
          date={list.occasion_date}
          images={list.images}
          seed={list.id}
        />
      ))}
    </ListGrid>
  );
}
