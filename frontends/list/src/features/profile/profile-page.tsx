import { brand } from '@giftlist/contracts/product';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  fullName,
  ListCardSkeleton,
  ListGrid,
  LoadError,
  LoadingRegion,
  lazyComponent,
  NotFound,
  Page,
  Skeleton,
  useDialog,
} from '@giftlist/frontend-kit/base';
import { api, isProblem, queryKeys, useRequireSession, useSession } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { Navigate, useLocation, useParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { AboutCard } from './about-card.tsx';
import { useOwnedLists } from './api/use-owned-lists.ts';
import css from './profile.module.css';
import { type ProfileDialogs, ProfileHead } from './profile-head.tsx';
import { ProfileLists } from './profile-lists.tsx';

const ShareDialog = lazyComponent(async () => (await import('@giftlist/frontend-kit/overlay')).ShareDialog);
const EditProfileDialog = lazyComponent(
  async () => (await import('./edit-profile-dialog.tsx')).EditProfileDialog,
);
const AvatarDialog = lazyComponent(async () => (await import('./picture-dialogs.tsx')).AvatarDialog);
const ProfileCoverDialog = lazyComponent(
  async () => (await import('./picture-dialogs.tsx')).ProfileCoverDialog,
);

export type Person = ResponseOf<'GET /user/find'>;

/** Redirects to the viewer's profile and keeps the URL's query. */
export function OwnProfilePage() {
  const { profile } = useRequireSession();
  const { search } = useLocation();
  return profile ? <Navigate to={`/profile/${profile.username}${search}`} replace /> : null;
}

export function ProfilePage() {
  const { username = '' } = useParams();
  const { state } = useSession();
  const person = useQuery({
    queryKey: queryKeys.profile(username),
    enabled: state !== 'starting',
    queryFn: ({ signal }) => api.call('GET /user/find', { query: { username }, signal }),
  });
  if (isProblem(person.error, 'user/not-found', 'validation')) {
    return (
      <Page title={t`This page doesn't exist`} analyticsTitle="Profile">
        <NotFound />
      </Page>
    );
  }
  return (
    <Page title={person.data ? fullName(person.data) : t`Profile`} analyticsTitle="Profile">
      {person.isError && !person.data && (
        <LoadError title={t`We could not load this profile`} onRetry={() => void person.refetch()} />
      )}
      {person.isPending && <ProfileSkeleton />}
      {person.data && <LoadedProfile person={person.data} />}
    </Page>
  );
}

function ProfileSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton height={196} radius={24} />
      <div className={css.head}>
        <div className={css.face}>
          <Skeleton width={120} height={120} radius="50%" />
        </div>
        <div className={css.names}>
          <Skeleton width={240} height={36} />
          <Skeleton width={120} />
        </div>
      </div>
      <ListGrid>
        <ListCardSkeleton />
        <ListCardSkeleton />
      </ListGrid>
    </LoadingRegion>
  );
}

function LoadedProfile({ person }: { person: Person }) {
  const dialogs: ProfileDialogs = {
    share: useDialog('share'),
    edit: useDialog('edit-profile'),
    avatar: useDialog('avatar'),
    cover: useDialog('cover'),
  };
  const lists = useOwnedLists(person);
  return (
    <>
      <ProfileHead
        person={person}
        dialogs={dialogs}
        listCount={lists.data?.filter(list => !list.isArchived).length}
      />
      <div className={css.columns}>
        <AboutCard person={person} onEdit={() => dialogs.edit.show('bio')} />
        <ProfileLists person={person} lists={lists} />
      </div>
      {dialogs.share.open && (
        <ShareDialog
          onClose={dialogs.share.hide}
          heading={person.is_self ? t`Invite friends` : t`Share this profile`}
          url={`${location.origin}/profile/${person.username}`}
          title={fullName(person)}
          text={person.is_self ? t`Follow me on ${brand}` : t`${isolateBidi(fullName(person))} on ${brand}`}
          contentType="profile"
          itemId={person.id}
        />
      )}
      {person.is_self && <OwnerDialogs dialogs={dialogs} />}
    </>
  );
}

function OwnerDialogs({ dialogs: { edit, avatar, cover } }: { dialogs: ProfileDialogs }) {
  const { profile } = useSession();
  if (!profile) return null;
  return (
    <>
      {edit.open && (
        <EditProfileDialog profile={profile} focusBio={edit.value === 'bio'} onClose={edit.hide} />
      )}
      {avatar.open && (
        <AvatarDialog
          profileId={profile.id}
          hasPicture={profile.profile_pic !== null}
          onClose={avatar.hide}
        />
      )}
      {cover.open && (
        <ProfileCoverDialog
          profileId={profile.id}
          hasPicture={profile.profile_cover !== null}
          onClose={cover.hide}
        />
      )}
    </>
  );
}
