import { limits } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { truncate } from '@giftlist/contracts/rules/format';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  Avatar,
  cx,
  FollowButton,
  fullName,
  IconButton,
  TextLink,
  useIsPhone,
} from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './people.module.css';

export type Friend = ResponseOf<'GET /user/search-users'>[number];

export interface FriendCardProps {
  friend: Friend;
  /** Adds a button that hides a suggestion permanently. Replaces `corner`. */
  onHide?: () => void;
  /** A small button for the corner of the card. */
  corner?: ReactNode;
  /** Replaces the Follow button. */
  action?: ReactNode;
}

export function FriendCard({ friend, onHide, corner, action }: FriendCardProps) {
  const isPhone = useIsPhone();
  const name = fullName(friend);
  const cornerButton = onHide ? (
    <IconButton label={t`Hide ${isolateBidi(name)}`} icon={<IconX aria-hidden="true" />} onClick={onHide} />
  ) : (
    corner
  );
  return (
    <article aria-label={name} className={cx(css.friend, Boolean(cornerButton) && css.cornered)}>
      <Avatar name={name} src={friend.profile_pic} size={isPhone ? 'm' : 'l'} />
      <span className={css.names}>
        <TextLink to={`/profile/${friend.username}`}>
          <bdi>{truncate(name, limits.nameTruncate)}</bdi>
        </TextLink>
        <bdi className={css.handle}>@{truncate(friend.username, limits.nameTruncate)}</bdi>
      </span>
      <div className={css.act}>{action ?? <FollowButton person={friend} variant="soft" block />}</div>
      {cornerButton && <div className={css.corner}>{cornerButton}</div>}
    </article>
  );
}
