import { coverSizes, getCoverSrcSet } from '@giftlist/contracts/rules/hosted-picture';
import { getPaper } from '@giftlist/contracts/rules/paper';
import type { ReactNode } from 'react';
import { cx } from '../layout/class-names.ts';
import { Bow } from '../picture/bow.tsx';
import css from './cover.module.css';
import { GiftTag } from './gift-tag.tsx';
import { PaperSheet } from './paper.tsx';

export interface CoverProps {
  /** The id of the list or profile. Selects the wrapping paper. */
  seed: string;
  picture?: string | null | undefined;
  /** `yyyy-MM-dd`. Without it, there is no bow and no tag. */
  date?: string | null | undefined;
  /** `low` for givers, `short` for the owner and collaborators of a list. */
  height?: 'tall' | 'low' | 'short';
  /** Leaves out the ribbon. */
  plain?: boolean;
  /** Buttons at the lower left, or at the lower right if `plain`. */
  children?: ReactNode;
}

export function Cover({ seed, picture, date, height = 'tall', plain, children }: CoverProps) {
  return (
    <div className={cx(css.wrap, height !== 'tall' && css[height])}>
      <div className={css.cover}>
        {picture ? (
          <img
            className={css.photo}
            src={picture}
            srcSet={getCoverSrcSet(picture)}
            sizes={coverSizes}
            alt=""
            width={1280}
            height={320}
            fetchPriority="high"
          />
        ) : (
          <PaperSheet paper={getPaper(seed)} className={css.paper} />
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
