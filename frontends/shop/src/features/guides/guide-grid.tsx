import {
  GiftCard,
  GiftGrid,
  type GiftGridProps,
  GiftPicture,
  GridSkeleton,
  LoadingRegion,
} from '@giftlist/frontend-kit/base';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import type { GuideSummary } from './api/guides.ts';

export interface GuideGridProps extends Pick<GiftGridProps, 'fullRows'> {
  guides: readonly GuideSummary[] | undefined;
  /** Use 2 directly below the page's title. */
  headingLevel?: 2 | 3;
}

export function GuideGrid({ guides, headingLevel = 3, fullRows = false }: GuideGridProps) {
  if (guides === undefined) {
    return (
      <LoadingRegion>
        <GridSkeleton count={4} fullRows={fullRows} />
      </LoadingRegion>
    );
  }
  return (
    <GiftGrid fullRows={fullRows}>
      {guides.map(guide => (
        <GiftCard
          key={guide.id}
          to={`/gift-guides/${guide.url_slug}`}
          title={guide.gift_guide_slug}
          lang={getCatalogueLang()}
          store={guide.gift_guide_title}
          headingLevel={headingLevel}
          picture={<GiftPicture src={guide.hero_image_url} seed={guide.url_slug} whole />}
        />
      ))}
    </GiftGrid>
  );
}
