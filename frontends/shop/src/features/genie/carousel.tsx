import { GiftCard, GiftPicture, IconButton, Row, Stack, useMediaQuery } from '@giftlist/frontend-kit/base';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { t } from '@lingui/core/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, useRef } from 'react';
import type { GuideSummary } from '../guides/api/guides.ts';
import css from './genie.module.css';
import { countSlides, slideBreakpoints } from './slides.ts';

export function GuideCarousel({ guides }: { guides: readonly GuideSummary[] }) {
  const list = useRef<HTMLUListElement>(null);
  const isTooNarrowForThree = useMediaQuery(`(max-width: ${slideBreakpoints.twoBelow - 1}px)`);
  const isTooNarrowForTwo = useMediaQuery(`(max-width: ${slideBreakpoints.oneBelow - 1}px)`);
  const slideCount = countSlides(isTooNarrowForThree, isTooNarrowForTwo);
  const scrollPage = (step: 1 | -1) => {
    if (!list.current) return;
    const direction = getComputedStyle(list.current).direction === 'rtl' ? -1 : 1;
    list.current.scrollBy({ left: direction * step * list.current.clientWidth });
  };
  const style: CSSProperties & Record<'--slides', number> = { '--slides': slideCount };
  return (
    <Stack gap={4} style={style}>
      <ul ref={list} className={css.slides} aria-label={t`Gift guides`} data-slides={slideCount}>
        {guides.map(guide => (
          <li key={guide.id}>
            <GiftCard
              to={`/gift-guides/${guide.url_slug}`}
              title={guide.gift_guide_slug}
              lang={getCatalogueLang()}
              store={guide.gift_guide_title}
              headingLevel={3}
              picture={<GiftPicture src={guide.hero_image_url} seed={guide.url_slug} shape="wide" whole />}
            />
          </li>
        ))}
      </ul>
      <Row gap={2} justify="end">
        <IconButton
          solid
          label={t`Earlier guides`}
          icon={<IconChevronLeft aria-hidden="true" />}
          onClick={() => scrollPage(-1)}
        />
        <IconButton
          solid
          label={t`Later guides`}
          icon={<IconChevronRight aria-hidden="true" />}
          onClick={() => scrollPage(1)}
        />
      </Row>
    </Stack>
  );
}
