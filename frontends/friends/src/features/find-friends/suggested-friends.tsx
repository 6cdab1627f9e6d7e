import { t } from '@lingui/core/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { type Friend, FriendCard } from '../people/friend-card.tsx';
import css from '../people/people.module.css';

export interface SuggestedFriendsProps {
  people: readonly Friend[];
  onHide: (id: string) => void;
  /** The viewer can override it by opening or closing the section. */
  isOpen: boolean;
}

export function SuggestedFriends({ people, onHide, isOpen }: SuggestedFriendsProps) {
  return (
    <details className={css.suggestions} open={isOpen}>
      <summary>
        <h2>{t`People you may know`}</h2>
        <IconChevronDown aria-hidden="true" />
      </summary>
      <div className={css.grid}>
        {people.map(friend => (
          <FriendCard key={friend.id} friend={friend} onHide={() => onHide(friend.id)} />
        ))}
      </div>
    </details>
  );
}
