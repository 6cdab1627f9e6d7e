import { t } from '@lingui/core/macro';
import type { Gift } from '../../shared/list-queries.ts';

const getFailureTexts = (): Record<NonNullable<Gift['link_failure']>, string> => ({
  not_found: t`The shop says this page does not exist`,
  refused_by_shop: t`The shop does not let us read this page`,
  too_slow: t`The shop took too long to respond`,
  unreachable: t`We could not reach the shop`,
  no_product: t`We found no product on this page`,
});

export const explainLinkFailure = ({ link_failure }: Pick<Gift, 'link_failure'>): string =>
  link_failure ? getFailureTexts()[link_failure] : t`We could not read the shop’s page`;
