import { limits } from '@giftlist/contracts/limits';
import { GiftPicture, Section, TextLink } from '@giftlist/frontend-kit/base';
import { api, queryKeys } from '@giftlist/frontend-kit/client';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { oneDayCache, refetchAfterError, useQuery } from '@giftlist/frontend-kit/query';
import { Link } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import css from './home.module.css';

const maxGuides = 8;

export function HomeGuides() {
  const { data: guides = [] } = useQuery({
    queryKey: queryKeys.guides('home'),
    staleTime: limits.queryStaleMs,
    ...oneDayCache,
    ...refetchAfterError,
    queryFn: ({ signal }) =>
      api.call('GET /giftguide/category', { query: { gift_guide_category: 'Popular' }, signal }),
  });
  if (guides.length === 0) return null;
  return (
    <div>
      <Section title={t`Gift guides`} action={<TextLink to="/gift-guides">{t`Browse Gift Guides`}</TextLink>}>
        <ul className={css.rail}>
          {guides.slice(0, maxGuides).map(guide => (
            <li key={guide.id} className={css.slide}>
              <Link to={`/gift-guides/${guide.url_slug}`} className={css.guide}>
                <span className={css.guidePicture}>
                  <GiftPicture src={guide.hero_image_url} seed={guide.url_slug} shape="fill" sizes="282px" />
                </span>
                <h3>
                  <bdi lang={getCatalogueLang()}>{guide.gift_guide_title}</bdi>
                </h3>
                <bdi className={css.small} lang={getCatalogueLang()}>
                  {guide.gift_guide_slug}
                </bdi>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
