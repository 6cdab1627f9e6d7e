import { limits } from '@giftlist/contracts/limits';
import type { ResponseOf } from '@giftlist/contracts/routes';
import { api, isProblem, queryKeys } from '@giftlist/frontend-kit/client';
import { refetchAfterError, useQuery } from '@giftlist/frontend-kit/query';
import { useCountry } from './use-country.ts';

export type ProductDetails = ResponseOf<'GET /products/{id}/details'>;

export function useProductDetails(id: string) {
  const country = useCountry();
  return useQuery<ProductDetails>({
    queryKey: queryKeys.products('details', id, country),
    enabled: country !== undefined,
    staleTime: limits.queryStaleMs,
    ...refetchAfterError,
    // Shows the previous variant while another one loads.
    placeholderData: previous =>
      previous?.variant_choice?.some(({ product }) => product.product_id === id) ? previous : undefined,
    queryFn: ({ signal }) =>
      api.call('GET /products/{id}/details', { params: { id }, query: { country: country ?? '' }, signal }),
    retry: (failures, error) => failures < 3 && !isProblem(error, 'product/not-found'),
  });
}
