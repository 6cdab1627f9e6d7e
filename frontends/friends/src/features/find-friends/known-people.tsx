import { t } from '@lingui/core/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { type Friend, FriendCard } from '../people/friend-card.tsx';
import css from '../people/people.module.css';

export interface KnownPeopleProps {
  people: readonly Friend[];
  hide: (id: string) => void;
  /** Whether the section is open: not while the person searches. A press still toggles it. */
  expanded: boolean;
}

export function KnownPeople({ people, hide, expanded }: KnownPeopleProps) {
  return (
    <details className={css.known} open={expanded}>
      <summary>
        <h2>{t`People you may know`}</h2>
        <IconChevronDown aria-hidden="true" />
      </summary>
      <div className={css.grid}>
        {people.map(friend => (
          <FriendCard key={friend.id} friend={friend} onHide={() => hide(friend.id)} />
        ))}
      </div>
    </details>
  );
}
