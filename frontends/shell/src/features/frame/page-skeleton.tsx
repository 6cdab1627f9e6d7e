import { GridSkeleton, LoadingRegion, Skeleton } from '@giftlist/frontend-kit/base';
import css from './frame.module.css';

export function PageSkeleton() {
  return (
    <main id="main" className={css.page}>
      <LoadingRegion>
        <div className={css.head}>
          <Skeleton width="min(60%, 340px)" height={40} radius={12} />
          <Skeleton width="min(80%, 520px)" height={16} />
        </div>
        <GridSkeleton count={4} />
      </LoadingRegion>
    </main>
  );
}
