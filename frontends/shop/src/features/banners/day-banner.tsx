import { limits } from '@giftlist/contracts/limits';
import { Button, Card, GiftPicture } from '@giftlist/frontend-kit/base';
import { api } from '@giftlist/frontend-kit/client';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { refetchAfterError, useQuery } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import css from './banners.module.css';

export function DayBanner() {
  const { data = [] } = useQuery({
    queryKey: ['banner'],
    staleTime: limits.queryStaleMs,
    queryFn: ({ signal }) => api.call('GET /settings/banner', { signal }),
    ...refetchAfterError,
  });
  const [banner] = data;
  if (!banner) return null;
  const { title, text, link, image_url } = banner;
  return (
    <aside aria-label={title}>
      <Card pad className={css.banner}>
        {image_url && (
          <GiftPicture className={css.picture ?? ''} src={image_url} seed={link} shape="fill" sizes="112px" />
        )}
        <div lang={getCatalogueLang()}>
          <b>
            <bdi>{title}</bdi>
          </b>
          <p dir="auto">{text}</p>
        </div>
        <Button {...(link.startsWith('/') ? { to: link } : { href: link })}>{t`Have a look`}</Button>
      </Card>
    </aside>
  );
}
