import type { ResponseOf } from '@giftlist/contracts/routes';
import { ListItemSkeleton, Text } from '@giftlist/frontend-kit/base';
import { api, formatCount, queryKeys } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { plural, t } from '@lingui/core/macro';
import { IconGift, IconList, IconUser } from '@tabler/icons-react';
import css from './settings.module.css';

type Extent = ResponseOf<'GET /account/deletion'>;

/** Says what the deletion removes, with numbers if they can be fetched. */
export function DeletionExtent() {
  const extent = useQuery({
    queryKey: [...queryKeys.account(), 'deletion'],
    queryFn: ({ signal }) => api.call('GET /account/deletion', { signal }),
    staleTime: 0,
    retry: false,
  });
  if (extent.isError) return <Text>{t`Your lists with all their gifts will be gone.`}</Text>;
  if (!extent.data) return <ListItemSkeleton />;
  return <ExtentNumbers extent={extent.data} />;
}

function ExtentNumbers({ extent: { lists, gifts, reservations } }: { extent: Extent }) {
  if (lists === 0 && reservations === 0) return null;
  const [listCount, giftCount, reservationCount] = [lists, gifts, reservations].map(formatCount);
  return (
    <>
      <p>{t`This will be gone:`}</p>
      <ul className={css.extent}>
        {lists > 0 && (
          <>
            <li>
              <IconList size={20} aria-hidden="true" />
              {plural(lists, { one: `${listCount} list`, other: `${listCount} lists` })}
            </li>
            <li>
              <IconGift size={20} aria-hidden="true" />
              {plural(lists, {
                one: plural(gifts, { one: `${giftCount} gift on it`, other: `${giftCount} gifts on it` }),
                other: plural(gifts, {
                  one: `${giftCount} gift on them`,
                  other: `${giftCount} gifts on them`,
                }),
              })}
            </li>
          </>
        )}
        {reservations > 0 && (
          <li>
            <IconUser size={20} aria-hidden="true" />
            {plural(reservations, {
              one: `Your name on ${reservationCount} reservation`,
              other: `Your name on ${reservationCount} reservations`,
            })}
          </li>
        )}
      </ul>
      {reservations > 0 && (
        <Text tone="muted">{t`What you reserved stays reserved, so that nobody buys it twice.`}</Text>
      )}
    </>
  );
}
