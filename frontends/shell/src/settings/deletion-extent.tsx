import type { ResponseOf } from '@giftlist/contracts/routes';
import { LineSkeleton, Text } from '@giftlist/frontend-kit/base';
import { api, formatCount, queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { plural, t } from '@lingui/core/macro';
import { IconGift, IconList, IconUser } from '@tabler/icons-react';
import css from './settings.module.css';

type Extent = ResponseOf<'GET /account/deletion'>;

/** What deleting the account removes, with numbers; without them while they cannot be read. */
export function DeletionExtent() {
  const extent = useQuery({
    queryKey: [...queryKeys.account(), 'deletion'],
    queryFn: ({ signal }) => api.call('GET /account/deletion', { signal }),
    staleTime: 0,
    retry: false,
  });
  if (extent.isError) return <Text>{t`Your lists with all their gifts will be gone.`}</Text>;
  if (!extent.data) return <LineSkeleton />;
  return <Numbers extent={extent.data} />;
}

function Numbers({ extent: { lists, gifts, reservations } }: { extent: Extent }) {
  if (lists === 0 && reservations === 0) return null;
  return (
    <>
      <p>{t`This will be gone:`}</p>
      <ul className={css.extent}>
        {lists > 0 && (
          <>
            <li>
              <IconList size={20} aria-hidden="true" />
              {t`${formatCount(lists)} ${plural(lists, { one: 'list', other: 'lists' })}`}
            </li>
            <li>
              <IconGift size={20} aria-hidden="true" />
              {t`${formatCount(gifts)} ${plural(gifts, { one: 'gift', other: 'gifts' })} on ${plural(lists, { one: 'it', other: 'them' })}`}
            </li>
          </>
        )}
        {reservations > 0 && (
          <li>
            <IconUser size={20} aria-hidden="true" />
            {t`Your name on ${formatCount(reservations)} ${plural(reservations, { one: 'reservation', other: 'reservations' })}`}
          </li>
        )}
      </ul>
      {reservations > 0 && (
        <Text tone="muted">{t`What you reserved stays reserved, so that nobody buys it twice.`}</Text>
      )}
    </>
  );
}
