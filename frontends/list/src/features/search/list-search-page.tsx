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

export function ListSearchPage() {
  const { listId = '' } = useParams();
  const { profile } = useRequireSession();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const q = cutText((params.get('q') ?? '').trim(), limits.searchLength);
  const productPages = useInfiniteQuery({
    queryKey: queryKeys.products('for-list', q, profile?.country),
    queryFn: async ({ pageParam, signal }) => {
      const country = profile?.country ?? (await detectCountry());
      const page = await api.page('GET /products', { query: { q, country, page: pageParam }, signal });
      return { ...page, items: page.items.map(toShopProduct) };
    },
    ...productQueryOptions,
    initialPageParam: 1,
    getNextPageParam: lastPage => lastPage.next,
    enabled: profile !== undefined,
  });
  const { addLink, error: addLinkError } = useAddLink(() => navigate(`/lists/${listId}`));
  const searchOrAddLink = (text: string) => {
    const intent = parseAddBox(text);
    if (intent.kind === 'search') setParams({ q: intent.text });
    if (intent.kind === 'link') addLink.mutate({ url: intent.url, listId });
  };
  /** Opens the gift form with the query as the gift's name. */
  const manualFormUrl = `/lists/${listId}?add-gift=${encodeURIComponent(`manual:${q}`)}`;
  const products = productPages.data?.pages.flatMap(page => page.items) ?? [];
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
        <SearchField label={t`Search for gifts`} value={q} onSubmit={searchOrAddLink} />
        {products.length > 0 && (
          <Button icon={<IconPencil aria-hidden="true" />} to={manualFormUrl}>
            {t`Add manually`}
          </Button>
        )}
      </div>
      {addLinkError && (
        <Note tone="danger" role="alert">
          {addLinkError}
        </Note>
      )}
      {productPages.isLoadingError && (
        <LoadError title={t`We could not load the shop`} onRetry={() => void productPages.refetch()} />
      )}
      {productPages.isPending && profile && (
        <LoadingRegion>
          <GridSkeleton count={4} />
        </LoadingRegion>
      )}
      {productPages.data && products.length === 0 && (
        <EmptyState
          illustration="search"
          title={t`Nothing found for “${q}”`}
          text={t`Try other words, or add it by hand.`}
          action={
            <Button variant="primary" to={manualFormUrl}>
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
      {productPages.isError && productPages.data && (
        <LoadError
          title={t`We could not load more of them`}
          onRetry={() => void productPages.fetchNextPage()}
        />
      )}
      <LoadMore
        hasMore={productPages.hasNextPage && !productPages.isError}
        busy={productPages.isFetchingNextPage}
        onReach={() => void productPages.fetchNextPage()}
      />
      <ScrollToTop />
    </Page>
  );
}

function ProductCard({ listId, product }: { listId: string; product: Product }) {
  const queryClient = useQueryClient();
  const [idempotencyKey] = useIdempotencyKey();
  const [isAdded, setIsAdded] = useState(false);
  const add = async () => {
    setIsAdded(true);
    try {
      await addProductToList(product, { listId, source: 'search', idempotencyKey });
      toast.success(toasts.giftAdded);
      void queryClient.invalidateQueries({ queryKey: queryKeys.list(listId) });
    } catch (error) {
      setIsAdded(false);
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
        <Button variant="soft" block disabled={isAdded} onClick={() => void add()}>
          {isAdded ? t`Added` : t`Add to this list`}
        </Button>
      }
    />
  );
}
