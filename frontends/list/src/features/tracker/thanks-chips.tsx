import { Chip, Row } from '@giftlist/frontend-kit/base';
import { api, handleError, queryKeys } from '@giftlist/frontend-kit/client';
import { messages } from '@giftlist/frontend-kit/language';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconHeart, IconPackage } from '@tabler/icons-react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import type { TrackedUnit } from './tracked-units.ts';

type NoteChange = { received: boolean } | { thanked: boolean };

export function ThanksChips({ list, unit: { gift, claim } }: { list: GiftList; unit: TrackedUnit }) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.gifts(list.id);
  const changeNote = useMutation({
    mutationFn: (change: NoteChange) =>
      api.call('PUT /giftitem/received', { body: { gift_id: gift.id, claim_id: claim.id, ...change } }),
    onMutate: async change => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<Gift[]>(queryKey, gifts =>
        gifts?.map(existing => applyChange(existing, claim.id, change)),
      );
    },
    onError: error => handleError(error, messages.gifts.updateTheGift),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return (
    <Row gap={2} wrap>
      <Chip
        pressed={claim.received}
        icon={<IconPackage aria-hidden="true" />}
        onClick={() => changeNote.mutate({ received: !claim.received })}
      >
        {t`Received`}
      </Chip>
      <Chip
        pressed={claim.thanked}
        icon={<IconHeart aria-hidden="true" />}
        onClick={() => changeNote.mutate({ thanked: !claim.thanked })}
      >
        {t`Thanked`}
      </Chip>
    </Row>
  );
}

const applyChange = (gift: Gift, claimId: string, change: NoteChange): Gift => ({
  ...gift,
  claims: gift.claims.map(claim => (claim.id === claimId ? { ...claim, ...change } : claim)),
});
