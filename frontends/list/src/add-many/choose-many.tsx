import { messages, toasts } from '@giftlist/contracts/messages';
import { Button, Note, Stack, toast } from '@giftlist/frontend-kit/base';
import {
  api,
  formatMoney,
  handleError,
  platform,
  queryKeys,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { CheckboxField } from '@giftlist/frontend-kit/forms';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { useState } from 'react';
import type { GiftList } from '../model/list-queries.ts';
import css from './add-many.module.css';
import type { ReadMany } from './add-many-dialog.tsx';

type Found = ReadMany['gifts'][number];
type Skipped = ReadMany['skipped'][number];

const reasons: Record<Skipped['reason'], string> = {
  'no-name-or-link': 'has neither a name nor a link',
  'link-not-valid': 'has a link that leads nowhere',
  'link-not-allowed': 'has a link that cannot be read',
  'too-many': 'is more than fits at once',
};

export interface ChooseManyProps {
  list: GiftList;
  found: ReadMany;
  onBack: () => void;
  onClose: () => void;
  onAdded: () => void;
}

/** What was found: everything that is not unticked is added; lines that were not understood are shown. */
export function ChooseMany({ list, found, onBack, onClose, onAdded }: ChooseManyProps) {
  const queries = useQueryClient();
  const { profile } = useSession();
  const [left, leaveOut] = useState<ReadonlySet<number>>(new Set());
  const [key] = useIdempotencyKey();
  const chosen = found.gifts.filter((_, index) => !left.has(index));
  const add = useMutation({
    mutationFn: () =>
      api.call('POST /giftitem/create-many', {
        query: { country: profile?.country ?? 'us' },
        body: { giftlist_id: list.id, gifts: chosen, platform: platform() },
        idempotencyKey: key,
      }),
    onSuccess: ({ data }) => {
      toast.success(data.length === 1 ? toasts.giftAdded : `${data.length} gifts added`);
      void queries.invalidateQueries({ queryKey: queryKeys.list(list.id) });
      onAdded();
    },
    onError: error => handleError(error, messages.gifts.add),
  });
  const tick = (index: number, wanted: boolean) => {
    const next = new Set(left);
    if (wanted) next.delete(index);
    else next.add(index);
    leaveOut(next);
  };
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title={found.gifts.length === 1 ? '1 gift found' : `${found.gifts.length} gifts found`}
      actions={
        <>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
          <Button
            variant="primary"
            disabled={chosen.length === 0}
            busy={add.isPending}
            onClick={() => add.mutate()}
          >
            {chosen.length === 1 ? 'Add 1 gift' : `Add ${chosen.length} gifts`}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <ul className={css.found}>
          {found.gifts.map((gift, index) => (
            // Found gifts have no id except their position.
            <li key={`${index} ${gift.product_url}`}>
              <CheckboxField
                label={nameOf(gift)}
                description={factsOf(gift, list.currency)}
                checked={!left.has(index)}
                onChange={wanted => tick(index, wanted)}
              />
            </li>
          ))}
        </ul>
        {found.skipped.length > 0 && <NotUnderstood skipped={found.skipped} />}
      </Stack>
    </ResponsiveModal>
  );
}

const nameOf = (gift: Found) => gift.gift_title || shortLink(gift.product_url);
const shortLink = (link: string | null) => link?.replace(/^https?:\/\/(www\.)?/, '') ?? '';

function factsOf(gift: Found, currency: string): string {
  const price = gift.price === null ? '' : formatMoney(gift.price, gift.currency ?? currency);
  const units = gift.quantity > 1 ? `${gift.quantity} wanted` : '';
  return [price, units, gift.gift_title ? shortLink(gift.product_url) : ''].filter(Boolean).join(' · ');
}

function NotUnderstood({ skipped }: { skipped: readonly Skipped[] }) {
  return (
    <Note tone="gold">
      <p>{skipped.length === 1 ? 'One line was left out:' : `${skipped.length} lines were left out:`}</p>
      <ul className={css.skipped}>
        {skipped.map(({ line, text, reason }) => (
          <li key={`${line} ${text}`}>
            Line {line} {reasons[reason]}: <q>{text}</q>
          </li>
        ))}
      </ul>
    </Note>
  );
}
