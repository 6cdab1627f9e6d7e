import { allGuidesHeading, guideCategories } from '@giftlist/contracts/rules/guide-categories';
import { Breadcrumbs, LoadError, NotFound, Page } from '@giftlist/frontend-kit/base';
import { translateSentence } from '@giftlist/frontend-kit/language';
import { useParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useCategoryGuides } from './api/guides.ts';
import { GuideGrid } from './guide-grid.tsx';
import { GuidesHead } from './guides-head.tsx';

/** Shows all guides if the category in the URL is `all`. */
export function GuideCategoryPage() {
  const { category = '' } = useParams();
  const guideCategory = guideCategories.find(({ slug }) => slug === category);
  const heading = category === 'all' ? allGuidesHeading : guideCategory?.heading;
  const guides = useCategoryGuides(category);
  if (!heading) return <NotFound />;
  const title = translateSentence(heading);
  return (
    <Page title={title} analyticsTitle={`Gift Guides - ${heading}`}>
      <GuidesHead
        title={title}
        current={category}
        crumbs={
          <Breadcrumbs
            items={[
              { label: t`Gift Guides`, to: '/gift-guides' },
              { label: guideCategory ? translateSentence(guideCategory.nav) : t`All` },
            ]}
          />
        }
      />
      {guides.isError ? (
        <LoadError title={t`We could not load these guides`} onRetry={() => void guides.refetch()} />
      ) : (
        <GuideGrid guides={guides.data} headingLevel={2} />
      )}
    </Page>
  );
}
