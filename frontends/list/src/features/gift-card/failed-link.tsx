import { Button, Stack } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { useRetryLink } from '../add-gift/api/use-retry-link.ts';
import css from './gift-card.module.css';

export interface FailedLinkProps {
  list: GiftList;
  gift: Gift;
  onEdit: () => void;
}

export function FailedLink({ list, gift, onEdit }: FailedLinkProps) {
  const retry = useRetryLink(list.id);
  return (
    <Stack gap={1}>
      {gift.product_url !== null && (
        <Button variant="soft" block busy={retry.isPending} onClick={() => retry.mutate(gift)}>
          {t`Try again`}
        </Button>
      )}
      <button type="button" className={css.byHand} onClick={onEdit}>
        {t`Add the details yourself`}
      </button>
    </Stack>
  );
}
