import { t } from '@lingui/core/macro';
import { IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonOrLink } from '../buttons/button-or-link.tsx';
import { cx } from '../layout/class-names.ts';
import css from './badge.module.css';

export interface BadgeProps {
  /** `gold` is for most wanted gifts, `leaf` for success and 'Reserved by you'. */
  tone?: 'plain' | 'gold' | 'gold-soft' | 'leaf' | 'rose' | 'solid' | 'red';
  icon?: ReactNode;
  children: ReactNode;
}

export function Badge({ tone = 'plain', icon, children }: BadgeProps) {
  return (
    <span className={cx(css.badge, tone !== 'plain' && css[tone])}>
      {icon}
      <span>{children}</span>
    </span>
  );
}

export function MostWantedBadge({ soft }: { soft?: boolean }) {
  return (
    <Badge tone={soft ? 'gold-soft' : 'gold'} icon={<IconStarFilled aria-hidden="true" />}>
      {t`Most wanted`}
    </Badge>
  );
}

export interface ChipProps {
  pressed?: boolean;
  onClick?: () => void;
  to?: string;
  current?: boolean;
  icon?: ReactNode;
  children: ReactNode;
}

export function Chip({ pressed, onClick, to, current, icon, children }: ChipProps) {
  return (
    <ButtonOrLink
      className={css.chip}
      aria-pressed={pressed}
      aria-current={current ? 'page' : undefined}
      {...(to === undefined ? { onClick } : { to })}
    >
      {icon}
      {children}
    </ButtonOrLink>
  );
}

export interface NoteProps {
  tone?: 'plain' | 'leaf' | 'gold' | 'danger';
  icon?: ReactNode;
  children: ReactNode;
  role?: 'note' | 'alert' | 'status';
}

export function Note({ tone = 'plain', icon, children, role }: NoteProps) {
  return (
    <div className={cx(css.note, tone !== 'plain' && css[tone])} role={role}>
      {icon}
      <div>{children}</div>
    </div>
  );
}
