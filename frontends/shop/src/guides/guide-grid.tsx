import { GiftCard, GiftCardSkeleton, GiftGrid, GiftPicture, Waiting } from '@giftlist/frontend-kit/base';
import type { GuideSummary } from './guides.ts';

export function GuideGrid({ guides }: { guides: readonly GuideSummary[] | undefined }) {
  if (guides === undefined) {
    return (
      <Waiting>
        <GiftGrid>
          {['a', 'b', 'c', 'd'].map(key => (
            <GiftCardSkeleton key={key} />
          ))}
        </GiftGrid>
      </Waiting>
    );
  }
  return (
    <GiftGrid>
      {guides.map(guide => (
        <GiftCard
          key={guide.id}
          to={`/gift-guides/${guide.url_slug}`}
          title={guide.gift_guide_title}
          picture={<GiftPicture src={guide.hero_image_url} seed={guide.url_slug} />}
        />
      ))}
    </GiftGrid>
  );
}
