import { fullName } from '@giftlist/contracts/rules/person-name';
import { takeGraphemes } from '@giftlist/contracts/rules/text';
import { getTintVariable } from '@giftlist/contracts/rules/tint';
import { type CSSProperties, useState } from 'react';
import { cx } from '../layout/class-names.ts';
import css from './avatar.module.css';

export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const firstAndLast = words.length > 1 ? [words[0], words.at(-1)] : words;
  const initials = firstAndLast.map(word => word && takeGraphemes(word, 1)[0]);
  return initials.join('').toLocaleUpperCase();
}

export interface AvatarProps {
  /** Hidden from screen readers, because the page shows the name next to the avatar. */
  name: string;
  src?: string | null | undefined;
  /** 32, 44, 56, 88 and 120 px wide. On phones, `xl` is 92 px wide. */
  size?: 's' | 'base' | 'm' | 'l' | 'xl';
  ring?: boolean;
}

export function Avatar({ name, src, size = 'base', ring }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const style: CSSProperties & Record<'--tint', string> = { '--tint': getTintVariable(name) };
  const shownSrc = src && src !== failedSrc ? src : undefined;
  return (
    <span
      className={cx(css.avatar, size !== 'base' && css[size], ring && css.ring)}
      style={style}
      aria-hidden="true"
    >
      {shownSrc ? (
        <img
          src={shownSrc}
          alt=""
          width={120}
          height={120}
          decoding="async"
          onError={() => setFailedSrc(shownSrc)}
        />
      ) : (
        // CSS draws the initials, which keeps them out of a button's accessible name.
        <span className={css.initials} data-initials={getInitials(name)} />
      )}
    </span>
  );
}

export interface AvatarPerson {
  id: string;
  first_name: string;
  last_name: string;
  profile_pic: string | null;
}

export function AvatarRow({ people, max = 4 }: { people: readonly AvatarPerson[]; max?: number }) {
  const hiddenCount = people.length - max;
  return (
    <span className={css.row}>
      {people.slice(0, max).map(person => (
        <Avatar key={person.id} name={fullName(person)} src={person.profile_pic} size="s" />
      ))}
      {hiddenCount > 0 && <span className={cx(css.avatar, css.s, css.more)}>+{hiddenCount}</span>}
    </span>
  );
}
