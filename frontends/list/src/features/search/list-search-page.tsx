import { limits } from '@giftlist/contracts/limits';
import { parseAddBox } from '@giftlist/contracts/rules/add-box';
import { cutText } from '@giftlist/contracts/rules/text';
import {
  Button,
  EmptyState,
  GiftCard,
  GiftGrid,
  GiftPicture,
  GridSkeleton,
  LoadError,
  LoadingRegion,
  LoadMore,
  Note,
  Page,
  PageHeader,
  ScrollToTop,
  SearchField,
  TextLink,
  toast,
} from '@giftlist/frontend-kit/base';
import {
  addProductToList,
  api,
  detectCountry,
  formatMoney,
  handleError,
  type Product,
  productQueryOptions,
  queryKeys,
  toShopProduct,
  useIdempotencyKey,
  useRequireSession,
} from '@giftlist/frontend-kit/client';
import { getCatalogueLang, messages, toasts } from '@giftlist/frontend-kit/language';
import { useInfiniteQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { useNavigate, useParams, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { IconArrowLeft, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useAddLink } from '../add-gift/api/use-add-link.ts';
import css from './list-search.module.css';

/** The page at /lists/{id}/search?q=: searches the shop for gifts to add to this list. */
export function ListSearchPage() {
  const { listId = '' } = useParams();
  const { profile } = useRequireSession();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const q = cutText((params.get('q') ?? '').trim(), limits.searchLength);
  const results = useInfiniteQuery({
    queryKey: queryKeys.products('for-list', q, profile?.country),
    queryFn: async ({ pageParam, signal }) => {
      const country = profile?.country ?? (await detectCountry());
      const page = await api.page('GET /products', { query: { q, country, page: pageParam }, signal });
      return { ...page, items: page.items.map(toShopProduct) };
    },
    ...productQueryOptions,
    initialPageParam: 1,
    getNextPageParam: last => last.next,
    enabled: profile !== undefined,
  });
  const { add, error } = useAddLink(() => navigate(`/lists/${listId}`));
  const search = (text: string) => {
    const intent = parseAddBox(text);
    if (intent.kind === 'search') setParams({ q: intent.text });
    if (intent.kind === 'link') add.mutate({ url: intent.url, listId });
  };
  /** The gift form, with the searched words as the gift's name. */
  const manually = `/lists/${listId}?add-gift=${encodeURIComponent(`manual:${q}`)}`;
  const products = results.data?.pages.flatMap(page => page.items) ?? [];
  return (
    <Page title={t`Search for gifts`} analyticsTitle="List Search">
      <p className={css.back}>
        <TextLink to={`/lists/${listId}`}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {t`Back to the list`}
        </TextLink>
      </p>
      <PageHeader title={t`Search for gifts`} />
      <div className={css.search}>
        <SearchField label={t`Search for gifts`} value={q} onSubmit={search} />
        {products.length > 0 && (
          <Button icon={<IconPencil aria-hidden="true" />} to={manually}>
            {t`Add manually`}
          </Button>
        )}
      </div>
      {error && (
        <Note tone="danger" role="alert">
          {error}
        </Note>
      )}
      {results.isLoadingError && (
        <LoadError title={t`We could not load the shop`} onRetry={() => void results.refetch()} />
      )}
      {results.isPending && profile && (
        <LoadingRegion>
          <GridSkeleton count={4} />
        </LoadingRegion>
      )}
      {results.data && products.length === 0 && (
        <EmptyState
          illustration="search"
          title={t`Nothing found for “${q}”`}
          text={t`Try other words, or add it by hand.`}
          action={
            <Button variant="primary" to={manually}>
              {t`Add manually`}
            </Button>
          }
        />
      )}
      <GiftGrid>
        {products.map(product => (
          <ProductCard key={product.product_id} listId={listId} product={product} />
        ))}
      </GiftGrid>
      {results.isError && results.data && (
        <LoadError title={t`We could not load more of them`} onRetry={() => void results.fetchNextPage()} />
      )}
      <LoadMore
        hasMore={results.hasNextPage && !results.isError}
        busy={results.isFetchingNextPage}
        onReach={() => void results.fetchNextPage()}
      />
      <ScrollToTop />
    </Page>
  );
}

function ProductCard({ listId, product }: { listId: string; product: Product }) {
  const queries = useQueryClient();
  const [key] = useIdempotencyKey();
  const [added, setAdded] = useState(false);
  const add = async () => {
    setAdded(true);
    try {
      await addProductToList(product, { listId, source: 'search', idempotencyKey: key });
      toast.success(toasts.giftAdded);
      void queries.invalidateQueries({ queryKey: queryKeys.list(listId) });
    } catch (error) {
      setAdded(false);
      handleError(error, messages.gifts.add);
    }
  };
  return (
    <GiftCard
      title={product.product_title}
      lang={getCatalogueLang()}
      price={formatMoney(product.price, product.currency)}
      store={product.store_name}
      picture={<GiftPicture src={product.product_photos[0] ?? null} seed={product.product_id} />}
      action={
        <Button variant="soft" block disabled={added} onClick={() => void add()}>
          {added ? t`Added` : t`Add to this list`}
        </Button>
      }
    />
  );
}
