import { getPaper } from '@giftlist/contracts/rules/paper';
import { plural, t } from '@lingui/core/macro';
import { IconGift, IconPlus } from '@tabler/icons-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { ButtonOrLink } from '../buttons/button-or-link.tsx';
import { PaperSheet } from '../cover/paper.tsx';
import type { useOpener } from '../dialog/use-opener.ts';
import { formatDate } from '../format/dates.ts';
import { formatCount } from '../format/numbers.ts';
import { cx } from '../layout/class-names.ts';
import { GiftPicture } from '../picture/gift-picture.tsx';
import { CardLink } from './card-link.tsx';
import css from './cards.module.css';

export function ListGrid({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx(css.lists, className)} />;
}

/** Three pictures, one picture, or a gift on wrapping paper (docs/specification/lists.md#one-list). */
export function Collage({ images, seed }: { images: readonly string[]; seed: string }) {
  if (images.length === 0) {
    return (
      <div className={cx(css.collage, css.one, css.wrapping)}>
        <PaperSheet paper={getPaper(seed)} className={css.paper} />
        <span className={css.giftIcon}>
          <IconGift size={34} stroke={1.6} aria-hidden="true" />
        </span>
      </div>
    );
  }
  const shownImages = images.length >= 3 ? images.slice(0, 3) : [images[0]];
  return (
    <div className={cx(css.collage, shownImages.length === 1 && css.one)}>
      {shownImages.map((src, index) => (
        <GiftPicture key={src ?? 'none'} src={src} seed={`${seed}${index}`} sizes="188px" />
      ))}
    </div>
  );
}

export interface ListCardProps {
  to: string;
  name: string;
  /** `yyyy-MM-dd`. The card is 272 px high with a date, 258 px without. */
  date?: string | null;
  images: readonly string[];
  count?: number;
  seed: string;
  badge?: ReactNode;
  menu?: ReactNode;
}

export function ListCard(props: ListCardProps) {
  const { to, name, date, images, count, seed, badge, menu } = props;
  const details = [
    date && formatDate(date),
    count !== undefined && t`${formatCount(count)} ${plural(count, { one: 'gift', other: 'gifts' })}`,
  ].filter(Boolean);
  return (
    <article className={css.list}>
      {badge && <div className={css.badge}>{badge}</div>}
      <Collage images={images} seed={seed} />
      <div className={cx(css.foot, !date && css.dateless)}>
        <div className={css.names}>
          {/* `dir="auto"` cuts off a long name at its end, in right-to-left languages too. */}
          <h2 className={css.name} dir="auto">
            <CardLink to={to}>{name}</CardLink>
          </h2>
          {details.length > 0 && <p className={css.date}>{details.join(' · ')}</p>}
        </div>
        {menu && <div className={css.menu}>{menu}</div>}
      </div>
    </article>
  );
}

export interface AddTileProps {
  title: string;
  hint?: string;
  to?: string;
  onClick?: () => void;
  /** Keeps the focus when this tile replaces another button for the same dialog. */
  opener?: ReturnType<typeof useOpener>;
}

export function AddTile({ title, hint, to, onClick, opener }: AddTileProps) {
  return (
    <ButtonOrLink {...opener} className={css.tile} {...(to === undefined ? { onClick } : { to })}>
      <span className={css.plus}>
        <IconPlus size={24} aria-hidden="true" />
      </span>
      <span className={css.tileTitle}>{title}</span>
      {hint && <span className={css.tileHint}>{hint}</span>}
    </ButtonOrLink>
  );
}
