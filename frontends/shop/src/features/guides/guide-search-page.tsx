import { limits } from '@giftlist/contracts/limits';
import { cutText } from '@giftlist/contracts/rules/text';
import { Breadcrumbs, Button, EmptyState, LoadError, Page } from '@giftlist/frontend-kit/base';
import { useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useGuideSearch } from './api/guides.ts';
import { GuideGrid } from './guide-grid.tsx';
import { GuidesHead } from './guides-head.tsx';

export function GuideSearchPage() {
  const [params] = useSearchParams();
  const searchText = params.get('q') ?? '';
  const q = cutText(searchText.trim(), limits.searchLength);
  const { data, isError, refetch } = useGuideSearch(q);
  return (
    <Page title={t`Gift guides: ${q}`} analyticsTitle="Gift Guides - Search">
      <GuidesHead
        title={q === '' ? t`Gift guides` : t`Guides for “${q}”`}
        searchText={searchText}
        crumbs={
          <Breadcrumbs
            items={[
              { label: t`Gift Guides`, to: '/gift-guides' },
              { label: t({ message: 'Search', context: 'noun' }) },
            ]}
          />
        }
      />
      {isError && <LoadError title={t`We could not load these guides`} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState
          illustration="search"
          title={t`No guide for that yet`}
          text={t`Try a person, an occasion or an interest.`}
          action={<Button to="/gift-guides/category/all">{t`All gift guides`}</Button>}
        />
      )}
      {!isError && data?.length !== 0 && <GuideGrid guides={data} headingLevel={2} />}
    </Page>
  );
}
