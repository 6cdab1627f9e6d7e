import { t } from '@lingui/core/macro';
import { Fragment, type ReactNode } from 'react';
import { VisuallyHidden } from '../layout/boxes.tsx';
import { cx } from '../layout/class-names.ts';
import { GiftGrid, type GiftGridProps } from './gift-card.tsx';
import css from './skeletons.module.css';

export interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  radius?: string | number;
  className?: string | undefined;
}

export function Skeleton({ width = '100%', height = 14, radius, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(css.skel, className)}
      style={{ width, height, borderRadius: radius }}
    />
  );
}

export function GiftCardSkeleton() {
  return (
    <div className={css.card} aria-hidden="true">
      <span className={cx(css.skel, css.square)} />
      <div className={css.giftBody}>
        <Skeleton width="88%" height={16} />
        <Skeleton width="52%" height={14} />
        <Skeleton height={44} radius={12} />
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
        <Skeleton width="66%" height={14} />
        <Skeleton width="40%" height={12} />
      </div>
    </div>
  );
}

export function ListItemSkeleton({ round }: { round?: boolean }) {
  return (
    <div className={css.line} aria-hidden="true">
      <Skeleton width={52} height={52} radius={round ? 26 : 12} />
      <div className={css.lines}>
        <Skeleton width="56%" />
        <Skeleton width="34%" height={12} />
      </div>
    </div>
  );
}

/** Delays the skeletons a little and announces loading once. */
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
