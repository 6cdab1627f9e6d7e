import {
  ExpandableText,
  LoadError,
  LoadingRegion,
  NotFound,
  Page,
  ScrollToTop,
  Section,
  Skeleton,
  Stack,
} from '@giftlist/frontend-kit/base';
import { isProblem } from '@giftlist/frontend-kit/client';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { useParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useDeferredValue } from 'react';
import { AddToList } from '../add-to-list/add-to-list.tsx';
import { Thumbs } from '../votes/thumbs.tsx';
import { type Guide, useGuide, useRecommendedGuides } from './api/guides.ts';
import { FaqList } from './faq-list.tsx';
import { GuideGrid } from './guide-grid.tsx';
import { GuideHero } from './guide-hero.tsx';
import { GuideItem } from './guide-item.tsx';
import css from './guides.module.css';
import { ShareGuide } from './share-guide.tsx';
import { toProduct } from './to-product.ts';

export function GuidePage() {
  const { slug = '' } = useParams();
  const guide = useGuide(slug);
  // Renders with low priority, so that slow phones still react to taps.
  const deferredGuide = useDeferredValue(guide.data);
  const shownGuide = guide.data && deferredGuide;
  if (isProblem(guide.error, 'guide/not-found')) return <NotFound />;
  return (
    <Page
      title={guide.data ? t`Gift guide: ${guide.data.gift_guide_slug}` : t`Gift guide`}
      analyticsTitle="Gift Guide"
    >
      {guide.isError && (
        <LoadError title={t`We could not load this guide`} onRetry={() => void guide.refetch()} />
      )}
      {!guide.isError && !shownGuide && (
        <LoadingRegion>
          <Skeleton className={css.heroWait} height={420} radius={28} />
        </LoadingRegion>
      )}
      {shownGuide && <GuideContent guide={shownGuide} />}
    </Page>
  );
}

function GuideContent({ guide }: { guide: Guide }) {
  const findPageProduct = (id: string) => {
    const item = guide.products.find(product => product.product_id === id);
    return item && toProduct(item);
  };
  return (
    <AddToList source="gift_guides" findPageProduct={findPageProduct}>
      <GuideHero guide={guide} />
      <div className={css.intro}>
        <Stack gap={3}>
          <ExpandableText className={css.words} collapsedClassName={css.foldedOnPhones}>
            {guide.introduction.split('\n\n').map(paragraph => (
              <p key={paragraph} lang={getCatalogueLang()} dir="auto">
                {paragraph}
              </p>
            ))}
          </ExpandableText>
        </Stack>
        <ShareGuide guide={guide} />
      </div>
      <div>
        {guide.products.map((item, index) => (
          <GuideItem key={item.product_id} item={item} number={index + 1} />
        ))}
      </div>
      <Thumbs
        subject={`guide:${guide.url_slug}`}
        labels={{ up: t`This guide helps`, down: t`This guide does not help` }}
      />
      <RecommendedGuides slug={guide.url_slug} />
      <FaqList faqs={guide.faqs} />
      <ScrollToTop avoidRowEnds />
    </AddToList>
  );
}

function RecommendedGuides({ slug }: { slug: string }) {
  const { data: recommended = [] } = useRecommendedGuides(slug);
  if (recommended.length === 0) return null;
  return (
    <Section title={t`You may like these too`}>
      <GuideGrid guides={recommended.slice(0, 4)} />
    </Section>
  );
}
