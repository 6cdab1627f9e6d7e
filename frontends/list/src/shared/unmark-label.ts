import { t } from '@lingui/core/macro';
import type { Gift } from './list-queries.ts';

export const getUnmarkLabel = ({ kind }: Pick<Gift['claims'][number], 'kind'>): string =>
  kind === 'purchased' ? t`Unmark as purchased` : t`Unmark as reserved`;
