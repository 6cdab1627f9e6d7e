import { limits } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { Button, Note, Row } from '@giftlist/frontend-kit/base';
import { api, detectCountry, queryKeys, useSession } from '@giftlist/frontend-kit/client';
import { useQuery } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import type { Gift } from '../../shared/list-queries.ts';
import { trackBuy } from './track-buy.ts';

const maxStores = 4;

/** Shown for gifts without a link. */
export function StoreSearchLinks({ gift }: { gift: Gift }) {
  const { profile } = useSession();
  const { data: stores = [] } = useQuery({
    // 'here' is the detected country.
    queryKey: queryKeys.stores(profile?.country ?? 'here'),
    staleTime: limits.queryStaleMs,
    queryFn: async ({ signal }) => {
      const country = profile?.country ?? (await detectCountry());
      return api.call('GET /settings/featured_stores', { query: { country }, signal });
    },
  });
  return (
    <>
      <Note>{t`The owner added this item without a link. You can look for it here.`}</Note>
      <Row gap={2} wrap>
        {stores.slice(0, maxStores).map(store => (
          <Button key={store.url} href={getSearchUrl(store, gift.gift_title)} onClick={() => trackBuy(gift)}>
            {store.store}
          </Button>
        ))}
      </Row>
    </>
  );
}

/** Returns the URL of the store's home page if the store has no search URL. */
const getSearchUrl = (store: ResponseOf<'GET /settings/featured_stores'>[number], query: string): string =>
  store.search_url?.replaceAll('{query}', encodeURIComponent(query)) ?? store.affiliate_url ?? store.url;
