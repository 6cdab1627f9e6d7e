import { GridSkeleton, LoadingRegion, Skeleton } from '@giftlist/frontend-kit/base';
import css from './frame.module.css';

/** Shown while the code of a page loads. */
export function PageSkeleton() {
  return (
    <main id="main" className={css.page}>
      <LoadingRegion>
        <div className={css.head}>
          <Skeleton w="min(60%, 340px)" h={40} r={12} />
          <Skeleton w="min(80%, 520px)" h={16} />
        </div>
        <GridSkeleton count={4} />
      </LoadingRegion>
    </main>
  );
}
