import { guideCategories } from '@giftlist/contracts/rules/guide-categories';
import {
  Breadcrumbs,
  Button,
  CouldNotLoad,
  GiftPicture,
  NotFound,
  Page,
  ScrollToTop,
  Section,
  Skeleton,
  useDialog,
  Waiting,
} from '@giftlist/frontend-kit/base';
import { isProblem } from '@giftlist/frontend-kit/client';
import { useParams } from '@giftlist/frontend-kit/router';
import { IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { AddToList } from '../add-to-list/add-to-list.tsx';
import { Thumbs } from '../votes/thumbs.tsx';
import { asProduct } from './as-product.ts';
import { FaqList } from './faq-list.tsx';
import { GuideGrid } from './guide-grid.tsx';
import { GuideProductCard } from './guide-product-card.tsx';
import css from './guides.module.css';
import { type Guide, useGuide, useRecommendedGuides } from './guides.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('@giftlist/frontend-kit/overlay')).ShareDialog,
}));

/** /gift-guides/{url_slug} */
export function GuidePage() {
  const { slug = '' } = useParams();
  const guide = useGuide(slug);
  if (isProblem(guide.error, 'guide/not-found')) return <NotFound />;
  return (
    <Page title={guide.data?.gift_guide_title ?? 'Gift guide'} view="Gift Guide">
      {guide.isError && <CouldNotLoad what="this guide" onRetry={() => void guide.refetch()} />}
      {guide.isPending && (
        <Waiting>
          <Skeleton h={320} r={24} />
        </Waiting>
      )}
      {guide.data && <GuideText guide={guide.data} />}
    </Page>
  );
}

function GuideText({ guide }: { guide: Guide }) {
  const share = useDialog('share');
  const { data: recommended = [] } = useRecommendedGuides(guide.url_slug);
  const category = guideCategories.find(known => known.category === guide.category);
  const shown = (id: string) => {
    const item = guide.products.find(one => one.product_id === id);
    return item && asProduct(item);
  };
  return (
    <AddToList source="gift_guides" shown={shown}>
      <div className={css.hero}>
        <div className={css.words}>
          <Breadcrumbs
            items={[
              { label: 'Gift Guides', to: '/gift-guides' },
              ...(category ? [{ label: category.nav, to: `/gift-guides/category/${category.slug}` }] : []),
              { label: guide.gift_guide_slug },
            ]}
          />
          <h1>{guide.gift_guide_title}</h1>
          {guide.introduction.split('\n\n').map(paragraph => (
            <p key={paragraph} className={css.text}>
              {paragraph}
            </p>
          ))}
          <div>
            <Button icon={<IconShare2 aria-hidden="true" />} onClick={() => share.show()}>
              Share
            </Button>
          </div>
        </div>
        <GiftPicture
          src={guide.hero_image_url}
          seed={guide.url_slug}
          eager
          shape="wide"
          className={css.picture}
        />
      </div>
      <div className={css.products}>
        {guide.products.map(product => (
          <GuideProductCard key={product.product_id} product={product} />
        ))}
      </div>
      <Thumbs subject={`guide:${guide.url_slug}`} what="This guide" />
      {recommended.length > 0 && (
        <Section title="You may like these too">
          <GuideGrid guides={recommended.slice(0, 4)} />
        </Section>
      )}
      <FaqList faqs={guide.faqs} />
      <ScrollToTop />
      {share.open && (
        <Suspense>
          <ShareDialog
            opened
            onClose={share.hide}
            heading="Share this guide"
            url={`${location.origin}/gift-guides/${guide.url_slug}`}
            title={guide.gift_guide_title}
            text={guide.gift_guide_title}
            contentType="guide"
            itemId={guide.url_slug}
          />
        </Suspense>
      )}
    </AddToList>
  );
}
