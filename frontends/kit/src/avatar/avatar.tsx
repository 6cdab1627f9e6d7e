import { fullName } from '@giftlist/contracts/rules/person-name';
import { graphemes } from '@giftlist/contracts/rules/text';
import { getTintVariable } from '@giftlist/contracts/rules/tint';
import { type CSSProperties, useState } from 'react';
import { cx } from '../layout/class-names.ts';
import css from './avatar.module.css';

export function getInitials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    word => word && graphemes(word, 1)[0],
  );
  return letters.join('').toLocaleUpperCase();
}

export interface AvatarProps {
  /** Not read out, because the name is shown next to the avatar. */
  name: string;
  src?: string | null | undefined;
  /** 32, 44, 56, 88 and 120 px. */
  size?: 's' | 'base' | 'm' | 'l' | 'xl';
  /** For avatars on a cover. */
  ring?: boolean;
}

export function Avatar({ name, src, size = 'base', ring }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const style: CSSProperties & Record<'--tint', string> = { '--tint': getTintVariable(name) };
  const shown = src && src !== failed ? src : undefined;
  return (
    <span
      className={cx(css.avatar, size !== 'base' && css[size], ring && css.ring)}
      style={style}
      aria-hidden="true"
    >
      {shown ? (
        <img src={shown} alt="" width={120} height={120} decoding="async" onError={() => setFailed(shown)} />
      ) : (
        // Drawn by CSS, so that a button around it is named by its label only.
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

export function AvatarRow({ people, most = 4 }: { people: readonly AvatarPerson[]; most?: number }) {
  const rest = people.length - most;
  return (
    <span className={css.row}>
      {people.slice(0, most).map(person => (
        <Avatar key={person.id} name={fullName(person)} src={person.profile_pic} size="s" />
      ))}
      {rest > 0 && <span className={cx(css.avatar, css.s, css.more)}>+{rest}</span>}
    </span>
  );
}
