import { guideCategories } from '@giftlist/contracts/rules/guide-categories';
import { getShopPictureWidths, getSrcSet, heroSizes } from '@giftlist/contracts/rules/hosted-picture';
import { Breadcrumbs, getTintVariable } from '@giftlist/frontend-kit/base';
import { getCatalogueLang, translateSentence } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { type CSSProperties, useState } from 'react';
import type { Guide } from './api/guides.ts';
import css from './guides.module.css';

export function GuideHero({ guide }: { guide: Guide }) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const { hero_image_url: picture } = guide;
  const category = guideCategories.find(candidate => candidate.category === guide.category);
  const style: CSSProperties & Record<'--tint', string> = { '--tint': getTintVariable(guide.url_slug) };
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t`Gift Guides`, to: '/gift-guides' },
          ...(category
            ? [{ label: translateSentence(category.nav), to: `/gift-guides/category/${category.slug}` }]
            : []),
          { label: guide.gift_guide_slug, isInCatalogueLanguage: true },
        ]}
      />
      <div className={css.hero} style={style}>
        <div className={css.heroWords}>
          <h1>
            <bdi lang={getCatalogueLang()}>{guide.gift_guide_slug}</bdi>
          </h1>
          <p>
            <bdi lang={getCatalogueLang()}>{guide.gift_guide_title}</bdi>
          </p>
        </div>
        {picture !== null && picture !== failedUrl && (
          <img
            src={picture}
            srcSet={getSrcSet(picture, getShopPictureWidths(picture))}
            sizes={heroSizes}
            alt=""
            width={720}
            height={480}
            fetchPriority="high"
            onError={() => setFailedUrl(picture)}
          />
        )}
      </div>
    </>
  );
}
