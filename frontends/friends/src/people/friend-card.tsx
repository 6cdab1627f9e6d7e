import { limits } from '@giftlist/contracts/limits';
import type { AnswerOf } from '@giftlist/contracts/routes';
import { truncate } from '@giftlist/contracts/rules/format';
import { Avatar, Card, FollowButton, fullName, IconButton, TextLink } from '@giftlist/frontend-kit/base';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './people.module.css';

export type Friend = AnswerOf<'GET /user/search-users'>[number];

export interface FriendCardProps {
  friend: Friend;
  /** Takes a suggestion away for good. */
  onHide?: () => void;
  /** What else can be done with this person, at the end of the card. */
  action?: ReactNode;
}

/** A person: name and username cut to 25 characters; no Follow button on oneself. */
export function FriendCard({ friend, onHide, action }: FriendCardProps) {
  const name = fullName(friend);
  return (
    <article aria-label={name}>
      <Card pad className={css.card}>
        <Avatar name={name} src={friend.profile_pic} size="m" />
        <span className={css.names}>
          <TextLink to={`/profile/${friend.username}`}>{truncate(name, limits.nameTruncate)}</TextLink>
          <span className={css.quiet}>@{truncate(friend.username, limits.nameTruncate)}</span>
        </span>
        <FollowButton person={friend} variant="soft" />
        {onHide && <IconButton label={`Hide ${name}`} icon={<IconX aria-hidden="true" />} onClick={onHide} />}
        {action}
      </Card>
    </article>
  );
}
