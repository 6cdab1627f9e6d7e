import { t } from '@lingui/core/macro';
import type { Gift } from './list-queries.ts';

/** Returns the label for releasing a unit, which depends on the kind of its claim. */
export const unmarkLabel = ({ kind }: Pick<Gift['claims'][number], 'kind'>): string =>
  kind === 'purchased' ? t`Unmark as purchased` : t`Unmark as reserved`;
