import { LoadingRegion, Page, Skeleton } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import css from './giving.module.css';

export function GivingSkeleton() {
  return (
    <Page title={t`My giving`} analyticsTitle="My giving">
      <LoadingRegion label={t`Loading your gifts`}>
        <div className={css.waiting}>
          <Skeleton width="min(280px, 60%)" height={40} />
          <Skeleton height={84} radius={16} />
          {[0, 1].map(group => (
            <Skeleton key={group} height={260} radius={16} />
          ))}
        </div>
      </LoadingRegion>
    </Page>
  );
}
