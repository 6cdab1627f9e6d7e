import { paperOf } from '@giftlist/contracts/rules/paper';
import type { ReactNode } from 'react';
import { cx } from '../layout/class-names.ts';
import { Bow } from '../picture/bow.tsx';
import css from './cover.module.css';
import { GiftTag } from './gift-tag.tsx';
import { PaperSheet } from './paper.tsx';

export interface CoverProps {
  /** The list's or the profile's id: chooses the wrapping paper. */
  seed: string;
  /** An uploaded cover replaces the paper; ribbon and tag stay. */
  picture?: string | null | undefined;
  /** `yyyy-MM-dd`. Without a date there is no bow and no tag. */
  date?: string | null | undefined;
  /** `short` above a list that one edits. */
  height?: 'tall' | 'short';
  /** Without the ribbon: above a person, not around a present. */
  plain?: boolean;
  /** Buttons in the lower left corner, or in the lower right of a plain one. */
  children?: ReactNode;
}

/** A cover is wrapping paper with a gold ribbon; the occasion's date hangs from it on a gift tag. */
export function Cover({ seed, picture, date, height = 'tall', plain, children }: CoverProps) {
  return (
    <div className={cx(css.wrap, height === 'short' && css.short)}>
      <div className={css.cover}>
        {picture ? (
          <img className={css.photo} src={picture} alt="" width={1280} height={320} fetchPriority="high" />
        ) : (
          <PaperSheet paper={paperOf(seed)} className={css.paper} />
        )}
        {!plain && <div className={css.band} />}
        {children && <div className={cx(css.inner, plain && css.right)}>{children}</div>}
      </div>
      {date && (
        <>
          <Bow className={css.bow} />
          <div className={css.hang}>
            <GiftTag date={date} />
          </div>
        </>
      )}
    </div>
  );
}
