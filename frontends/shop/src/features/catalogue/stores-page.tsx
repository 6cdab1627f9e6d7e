import { defaults, limits } from '@giftlist/contracts/limits';
import {
  Button,
  ButtonOrLink,
  Card,
  EmptyState,
  GiftGrid,
  GiftPicture,
  GridSkeleton,
  LoadError,
  LoadingRegion,
  Page,
  PageHeader,
  Skeleton,
  Text,
} from '@giftlist/frontend-kit/base';
import { api, loadStores, queryKeys, saveStores } from '@giftlist/frontend-kit/client';
import { refetchAfterError, useQuery } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useCountry } from '../products/api/use-country.ts';

export function StoresPage() {
  const country = useCountry();
  const { data: stored } = useQuery({
    queryKey: [...queryKeys.stores(country ?? ''), 'kept'],
    enabled: country !== undefined,
    networkMode: 'always',
    queryFn: () => loadStores(country ?? defaults.country),
  });
  const { data, isError, refetch } = useQuery({
    // A separate key, because the dialog of a gift without a link caches an empty list after an error.
    queryKey: [...queryKeys.stores(country ?? ''), 'page'],
    enabled: country !== undefined,
    staleTime: limits.queryStaleMs,
    ...refetchAfterError,
    queryFn: async ({ signal }) => {
      const query = { country: country ?? defaults.country };
      const loaded = await api.call('GET /settings/featured_stores', { query, signal });
      if (loaded.length > 0) saveStores(query.country, loaded);
      return loaded;
    },
  });
  const stores = data ?? (stored?.isLoaded ? stored.stores : undefined);
  return (
    <Page title={t`Popular stores`} analyticsTitle="Popular Stores">
      <PageHeader title={t`Popular stores`} />
      {isError && !stores && (
        <LoadError title={t`We could not load the stores`} onRetry={() => void refetch()} />
      )}
      {stores?.length === 0 && (
        <EmptyState
          illustration="search"
          title={t`No stores here yet`}
          text={t`Have a look at the shop instead.`}
          action={<Button to="/gift-ideas">{t`Go to the shop`}</Button>}
        />
      )}
      {!isError && !stores && (
        <LoadingRegion>
          <GridSkeleton count={4} card={<Skeleton height={120} radius={16} />} />
        </LoadingRegion>
      )}
      <GiftGrid>
        {stores?.map(store => (
          <ButtonOrLink key={store.url} href={store.affiliate_url ?? store.url} sponsored>
            <Card pad lift>
              {store.image_url && (
                <GiftPicture src={store.image_url} seed={store.store} shape="mini" sizes="56px" whole />
              )}
              <Text strong>{store.store}</Text>
            </Card>
          </ButtonOrLink>
        ))}
      </GiftGrid>
    </Page>
  );
}
