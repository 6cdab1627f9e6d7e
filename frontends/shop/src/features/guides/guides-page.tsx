import {
  allGuidesHeading,
  guideCategories,
  guidesPerCategory,
} from '@giftlist/contracts/rules/guide-categories';
import { LoadError, Page, Section, TextLink } from '@giftlist/frontend-kit/base';
import { translateSentence } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { PromotionBanner } from '../banners/promotion-banner.tsx';
import { useCategoryGuides, useFaq } from './api/guides.ts';
import { FaqList } from './faq-list.tsx';
import { GuideGrid } from './guide-grid.tsx';
import css from './guides.module.css';
import { GuidesHead } from './guides-head.tsx';

export function GuidesPage() {
  const { data: faq = [] } = useFaq('guides');
  const popular = useCategoryGuides('popular');
  return (
    <Page title={t`Gift guides`} analyticsTitle="Gift Guides">
      <GuidesHead title={t`Gift guides`} />
      {popular.isError && (
        <LoadError title={t`We could not load the guides`} onRetry={() => void popular.refetch()} />
      )}
      {guideCategories.map(({ slug, heading }) => (
        <CategoryRow key={slug} slug={slug} heading={translateSentence(heading)} />
      ))}
      <PromotionBanner />
      <p className={css.more}>
        <TextLink to="/gift-guides/category/all">{translateSentence(allGuidesHeading)}</TextLink>
      </p>
      <Section title={t`How these guides are made`}>
        <p className={css.text}>
          {t`A good present begins with the person, so each guide does too: who it is for, what they like, and what they would never buy for themselves. Every gift in a guide is in the shop, with its price in your country and the shops that sell it. When you see something right, add it to a list, and your friends will know it too.`}
        </p>
      </Section>
      <FaqList faqs={faq} />
    </Page>
  );
}

function CategoryRow({ slug, heading }: { slug: string; heading: string }) {
  const { data, isError } = useCategoryGuides(slug);
  if (isError || data?.length === 0) return null;
  return (
    <Section title={heading} action={<TextLink to={`/gift-guides/category/${slug}`}>{t`See all`}</TextLink>}>
      <GuideGrid guides={data?.slice(0, guidesPerCategory)} fullRows />
    </Section>
  );
}
