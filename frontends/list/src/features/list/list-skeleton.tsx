import { GridSkeleton, LoadingRegion, Page, Skeleton } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import css from './list.module.css';

export function GiftsSkeleton() {
  return (
    <LoadingRegion>
      <GridSkeleton count={3} />
    </LoadingRegion>
  );
}

export function ListSkeleton() {
  return (
    <Page title={t`List`} analyticsTitle="List">
      <LoadingRegion>
        <div className={css.skeleton}>
          <Skeleton className={css.skeletonCover} height="auto" radius={24} />
          <Skeleton width="min(420px, 80%)" height={40} radius={10} />
          <Skeleton width="min(300px, 60%)" height={18} />
          <GridSkeleton count={3} />
        </div>
      </LoadingRegion>
    </Page>
  );
}
