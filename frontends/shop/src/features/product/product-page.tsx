import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  announce,
  Breadcrumbs,
  Button,
  GiftGrid,
  LoadError,
  LoadingRegion,
  lazyComponent,
  Note,
  NotFound,
  Page,
  ScrollToTop,
  Section,
  Skeleton,
  useDialog,
} from '@giftlist/frontend-kit/base';
import { formatMoney, isProblem } from '@giftlist/frontend-kit/client';
import { getCatalogueLang } from '@giftlist/frontend-kit/language';
import { useParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconShare2 } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { AddButton } from '../add-to-list/add-button.tsx';
import { AddToList, useAddToList } from '../add-to-list/add-to-list.tsx';
import { ProductCard } from '../catalogue/product-card.tsx';
import { Rating } from '../catalogue/rating.tsx';
import { rememberRecentProduct } from '../catalogue/recent-products.ts';
import { trackStoreVisit } from '../catalogue/track-store-visit.ts';
import { GuideGrid } from '../guides/guide-grid.tsx';
import { OfferList } from '../offers/offer-list.tsx';
import { type ProductDetails, useProductDetails } from '../products/api/use-product-details.ts';
import { productPath } from '../products/product-path.ts';
import css from './product.module.css';
import { ProductPictures } from './product-pictures.tsx';
import { VariantChoice } from './variant-choice.tsx';

const ShareDialog = lazyComponent(async () => (await import('@giftlist/frontend-kit/overlay')).ShareDialog);

const maxGuides = 4;

export function ProductPage() {
  const { id = '' } = useParams();
  const product = useProductDetails(id);
  if (isProblem(product.error, 'product/not-found')) return <NotFound />;
  return (
    <Page title={product.data?.product_title ?? t`Gift idea`} analyticsTitle="Shop - Product">
      {product.isError && !product.data && (
        <LoadError title={t`We could not load this gift`} onRetry={() => void product.refetch()} />
      )}
      {product.isPending && (
        <LoadingRegion>
          <ProductSkeleton />
        </LoadingRegion>
      )}
      {product.data && (
        <ProductView
          key={getVariantGroupKey(product.data)}
          selectedId={id}
          isLoading={product.isPlaceholderData}
          product={product.data}
        />
      )}
    </Page>
  );
}

/** Equal for all variants of a product, so that another variant keeps the view and the focus. */
const getVariantGroupKey = ({ product_id, variant_choice = [] }: ProductDetails): string =>
  variant_choice.map(({ product }) => product.product_id).sort()[0] ?? product_id;

interface ProductViewProps {
  product: ProductDetails;
  /** The product id in the URL. While another variant loads, it differs from the id of `product`. */
  selectedId: string;
  isLoading: boolean;
}

function ProductView({ product, selectedId, isLoading }: ProductViewProps) {
  useEffect(() => rememberRecentProduct(product.product_id), [product.product_id]);
  const announcedId = useRef(product.product_id);
  const { product_id, product_title, price, currency } = product;
  useEffect(() => {
    if (announcedId.current === product_id) return;
    announcedId.current = product_id;
    announce(t`Now showing ${isolateBidi(product_title)}, ${formatMoney(price, currency)}`);
  }, [product_id, product_title, price, currency]);
  const guides = product.guides.slice(0, maxGuides);
  return (
    <AddToList
      source="search"
      findPageProduct={id => [product, ...product.similar].find(candidate => candidate.product_id === id)}
    >
      <Breadcrumbs
        items={[
          { label: t`Shop`, to: '/gift-ideas' },
          {
            label: product.product_category,
            to: `/gift-ideas/${encodeURIComponent(product.category_slug)}`,
            isInCatalogueLanguage: true,
          },
          { label: product.product_title, isInCatalogueLanguage: true },
        ]}
      />
      <div className={css.product} aria-busy={isLoading}>
        <ProductPictures key={product_id} product={product} />
        <ProductInfo product={product} selectedId={selectedId} />
      </div>
      {product.similar.length > 0 && (
        <Section title={t`Similar gifts`}>
          <GiftGrid>
            {product.similar.map(similar => (
              <ProductCard key={similar.product_id} product={similar} />
            ))}
          </GiftGrid>
        </Section>
      )}
      {guides.length > 0 && (
        <Section title={t`In these gift guides`}>
          <GuideGrid guides={guides} />
        </Section>
      )}
      <ScrollToTop avoidRowEnds />
    </AddToList>
  );
}

function ProductInfo({ product, selectedId }: Pick<ProductViewProps, 'product' | 'selectedId'>) {
  const shareDialog = useDialog('share');
  const add = useAddToList();
  return (
    <div className={css.about}>
      <h1>
        <bdi lang={getCatalogueLang()}>{product.product_title}</bdi>
      </h1>
      <Rating value={product.product_rating} count={product.product_num_reviews} />
      {product.product_description !== '' && (
        <p className={css.text} lang={getCatalogueLang()} dir="auto">
          {product.product_description}
        </p>
      )}
      <VariantChoice product={product} selectedId={selectedId} />
      {product.regular_price !== undefined && (
        <p className={css.sale}>
          <Trans>
            On sale: {formatMoney(product.price, product.currency)} instead of{' '}
            <s>{formatMoney(product.regular_price, product.currency)}</s>
          </Trans>
        </p>
      )}
      {product.is_sold_out ? (
        <Note role="note">
          <Trans>
            <b>Sold out.</b> No shop we know has it right now. It last cost{' '}
            {formatMoney(product.price, product.currency)}. Maybe one of the gifts below will do.
          </Trans>
        </Note>
      ) : (
        <OfferList
          offers={product.offers}
          getHref={({ affiliate_url, offer_page_url }) => affiliate_url ?? offer_page_url}
          onOpen={() => trackStoreVisit(product)}
        />
      )}
      <div className={css.acts}>
        <AddButton variant="primary" size="lg" productId={product.product_id} onAdd={() => add(product)} />
        <Button size="lg" icon={<IconShare2 aria-hidden="true" />} onClick={() => shareDialog.show()}>
          {t`Share`}
        </Button>
      </div>
      {shareDialog.open && (
        <ShareDialog
          onClose={shareDialog.hide}
          heading={t`Share this gift`}
          url={location.origin + productPath(product.product_id)}
          title={product.product_title}
          text={product.product_title}
          // Sharing a product is not tracked, as for a guide.
          contentType="guide"
          itemId={product.product_id}
        />
      )}
    </div>
  );
}

function ProductSkeleton() {
  return (
    <div className={css.waiting}>
      <Skeleton className={css.square} height="auto" radius={24} />
      <div className={css.about}>
        <Skeleton width="80%" height={40} />
        <Skeleton width="40%" height={18} />
        <Skeleton height={96} radius={12} />
        <Skeleton height={162} radius={16} />
        <Skeleton width={180} height={54} radius={15} />
      </div>
    </div>
  );
}
