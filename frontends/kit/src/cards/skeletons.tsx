import { t } from '@lingui/core/macro';
import { Fragment, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/boxes.tsx';
import { cx } from '../layout/class-names.ts';
import { GiftGrid, type GiftGridProps } from './gift-card.tsx';
import css from './skeletons.module.css';

export interface SkeletonProps {
  w?: string | number;
  h?: string | number;
  r?: string | number;
  className?: string | undefined;
}

export function Skeleton({ w = '100%', h = 14, r, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(css.skel, className)}
      style={{ width: w, height: h, borderRadius: r }}
    />
  );
}

export function GiftCardSkeleton() {
  return (
    <div className={css.card} aria-hidden="true">
      <span className={cx(css.skel, css.square)} />
      <div className={css.giftBody}>
        <Skeleton w="88%" h={16} />
        <Skeleton w="52%" h={14} />
        <Skeleton h={44} r={12} />
      </div>
    </div>
  );
}

export interface GridSkeletonProps extends Pick<GiftGridProps, 'fullRows'> {
  count: number;
  card?: ReactNode;
}

export function GridSkeleton({ count, card = <GiftCardSkeleton />, fullRows = false }: GridSkeletonProps) {
  return (
    <GiftGrid fullRows={fullRows}>
      {Array.from({ length: count }, (_, index) => (
        <Fragment key={index}>{card}</Fragment>
      ))}
    </GiftGrid>
  );
}

export function ListCardSkeleton() {
  return (
    <div className={css.card} aria-hidden="true">
      <span className={cx(css.skel, css.collage)} />
      <div className={css.listFoot}>
        <Skeleton w="66%" h={14} />
        <Skeleton w="40%" h={12} />
      </div>
    </div>
  );
}

export function ListItemSkeleton({ round }: { round?: boolean }) {
  return (
    <div className={css.line} aria-hidden="true">
      <Skeleton w={52} h={52} r={round ? 26 : 12} />
      <div className={css.lines}>
        <Skeleton w="56%" />
        <Skeleton w="34%" h={12} />
      </div>
    </div>
  );
}

/** Shows skeletons after a short delay and announces loading once. */
export function LoadingRegion({ label = t`Loading`, children }: { label?: string; children: ReactNode }) {
  return (
    <div className={css.delayed} aria-busy="true">
      <VisuallyHidden>
        <span role="status">{label}</span>
      </VisuallyHidden>
      {children}
    </div>
  );
}
