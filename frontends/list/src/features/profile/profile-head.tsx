import {
  Avatar,
  Button,
  Cover,
  type Dialog,
  FollowButton,
  fullName,
  IconButton,
} from '@giftlist/frontend-kit/base';
import { formatCount } from '@giftlist/frontend-kit/client';
import { Link } from '@giftlist/frontend-kit/router';
import { plural, t } from '@lingui/core/macro';
import { IconCamera, IconShare2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './profile.module.css';
import type { Person } from './profile-page.tsx';

export interface ProfileDialogs {
  share: Dialog;
  edit: Dialog;
  avatar: Dialog;
  cover: Dialog;
}

interface Props {
  person: Person;
  dialogs: ProfileDialogs;
  /** Counts only active lists. Undefined while loading. */
  listCount: number | undefined;
}

export function ProfileHead({ person, dialogs, listCount }: Props) {
  const isOwnProfile = person.is_self;
  return (
    <>
      <Cover seed={person.id} picture={person.profile_cover} plain>
        {isOwnProfile && (
          <IconButton
            solid
            className={css.camera}
            label={t`Change cover`}
            icon={<IconCamera aria-hidden="true" />}
            onClick={() => dialogs.cover.show()}
          />
        )}
      </Cover>
      <header className={css.head}>
        <div className={css.face}>
          <Avatar name={fullName(person)} src={person.profile_pic} size="xl" ring />
          {isOwnProfile && (
            <IconButton
              solid
              className={css.faceCamera}
              label={t`Change profile picture`}
              icon={<IconCamera aria-hidden="true" />}
              onClick={() => dialogs.avatar.show()}
            />
          )}
        </div>
        <div className={css.beside}>
          <div className={css.names}>
            <h1>
              <bdi>{fullName(person)}</bdi>
            </h1>
            <p className={css.quiet}>
              <bdi>@{person.username}</bdi>
            </p>
          </div>
          <div className={css.acts}>
            <Button icon={<IconShare2 aria-hidden="true" />} onClick={() => dialogs.share.show()}>
              {t`Share`}
            </Button>
            {isOwnProfile ? (
              <Button variant="primary" onClick={() => dialogs.edit.show()}>
                {t`Edit profile`}
              </Button>
            ) : (
              <FollowButton person={person} variant="primary" />
            )}
          </div>
        </div>
      </header>
      <ul className={css.counts}>
        <Count count={listCount} label={plural(listCount ?? 0, { one: 'list', other: 'lists' })} />
        <Count
          count={person.followers_count}
          label={plural(person.followers_count, { one: 'follower', other: 'followers' })}
          to={isOwnProfile ? '/friends/followers' : undefined}
        />
        <Count
          count={person.following_count}
          label={plural(person.following_count, { one: 'following', other: 'following' })}
          to={isOwnProfile ? '/friends/following' : undefined}
        />
      </ul>
    </>
  );
}

interface CountProps {
  count: number | undefined;
  label: string;
  to?: string | undefined;
}

function Count({ count, label, to }: CountProps) {
  const content: ReactNode = (
    <>
      <b>{count === undefined ? '–' : formatCount(count)}</b> {label}
    </>
  );
  return <li>{to ? <Link to={to}>{content}</Link> : <span>{content}</span>}</li>;
}
