import { LoadingRegion, Page, Skeleton } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import css from './giving.module.css';

/** Shown while gifts load. */
export function GivingSkeleton() {
  return (
    <Page title={t`My giving`} analyticsTitle="My giving">
      <LoadingRegion label={t`Loading your gifts`}>
        <div className={css.waiting}>
          <Skeleton w="min(280px, 60%)" h={40} />
          <Skeleton h={84} r={16} />
          {[0, 1].map(group => (
            <Skeleton key={group} h={260} r={16} />
          ))}
        </div>
      </LoadingRegion>
    </Page>
  );
}
