import { Breadcrumbs, NotFound, Page } from '@giftlist/frontend-kit/base';
import { useParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { useCategories, useProducts } from '../products/api/products.ts';
import { ProductList } from './product-list.tsx';
import { ShopHead } from './shop-head.tsx';

export function CategoryPage() {
  const { slug = '' } = useParams();
  const { data: categories } = useCategories();
  const filter = { category: slug };
  const products = useProducts(filter);
  const category = categories?.find(candidate => candidate.slug === slug);
  if (categories && categories.length > 0 && !category) return <NotFound />;
  const title = category?.product_category ?? t`Shop`;
  const shopCrumb = { label: t`Shop`, to: '/gift-ideas' };
  return (
    <Page title={title} analyticsTitle="Shop - Category">
      <ShopHead
        title={title}
        isInCatalogueLanguage={category !== undefined}
        current={slug}
        crumbs={
          <Breadcrumbs
            items={category ? [shopCrumb, { label: title, isInCatalogueLanguage: true }] : [shopCrumb]}
          />
        }
      />
      <ProductList
        products={products}
        filter={filter}
        emptyTitle={t`Nothing here yet`}
        emptyText={t`Look at another category, or tell Genie who it is for.`}
      />
    </Page>
  );
}
