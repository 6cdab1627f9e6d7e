import { Button, Note, toast } from '@giftlist/frontend-kit/base';
import {
  api,
  formatMoney,
  getPlatform,
  handleError,
  queryKeys,
  useIdempotencyKey,
  useSession,
} from '@giftlist/frontend-kit/client';
import { CheckboxField } from '@giftlist/frontend-kit/forms';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { FormDialog } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQueryClient } from '@giftlist/frontend-kit/query';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import css from './add-many.module.css';
import type { ParsedGifts } from './add-many-dialog.tsx';

type ParsedGift = ParsedGifts['gifts'][number];
type SkippedLine = ParsedGifts['skipped'][number];

export interface ChooseGiftsDialogProps {
  list: GiftList;
  parsedGifts: ParsedGifts;
  onBack: () => void;
  onClose: () => void;
  onAdded: () => void;
}

export function ChooseGiftsDialog({ list, parsedGifts, onBack, onClose, onAdded }: ChooseGiftsDialogProps) {
  const queryClient = useQueryClient();
  const { profile } = useSession();
  const [excludedIndexes, setExcludedIndexes] = useState<ReadonlySet<number>>(new Set());
  const [idempotencyKey] = useIdempotencyKey();
  const chosenGifts = parsedGifts.gifts.filter((_, index) => !excludedIndexes.has(index));
  const add = useMutation({
    mutationFn: () =>
      api.call('POST /giftitem/create-many', {
        query: { country: profile?.country ?? 'us' },
        body: { giftlist_id: list.id, gifts: chosenGifts, platform: getPlatform() },
        idempotencyKey,
      }),
    onSuccess: ({ data }) => {
      toast.success(data.length === 1 ? toasts.giftAdded : plural(data.length, { other: '# gifts added' }));
      void queryClient.invalidateQueries({ queryKey: queryKeys.list(list.id) });
      onAdded();
    },
    onError: error => handleError(error, messages.gifts.add),
  });
  const setIncluded = (index: number, isIncluded: boolean) => {
    const newIndexes = new Set(excludedIndexes);
    if (isIncluded) newIndexes.delete(index);
    else newIndexes.add(index);
    setExcludedIndexes(newIndexes);
  };
  return (
    <FormDialog
      title={plural(parsedGifts.gifts.length, { one: '1 gift found', other: '# gifts found' })}
      submitLabel={plural(chosenGifts.length, { one: 'Add 1 gift', other: 'Add # gifts' })}
      disabled={chosenGifts.length === 0}
      busy={add.isPending}
      onClose={onClose}
      actions={
        <Button variant="ghost" onClick={onBack}>
          {t`Back`}
        </Button>
      }
      onSubmit={() => add.mutate()}
    >
      <ul className={css.found}>
        {parsedGifts.gifts.map((gift, index) => (
          // The key contains the index, because new gifts have no id yet.
          <li key={`${index} ${gift.product_url}`}>
            <CheckboxField
              label={getGiftLabel(gift)}
              description={describeGift(gift, list.currency)}
              checked={!excludedIndexes.has(index)}
              onChange={isIncluded => setIncluded(index, isIncluded)}
            />
          </li>
        ))}
      </ul>
      {parsedGifts.skipped.length > 0 && <SkippedLines skipped={parsedGifts.skipped} />}
    </FormDialog>
  );
}

const getGiftLabel = (gift: ParsedGift) => gift.gift_title || shortenLink(gift.product_url);
const shortenLink = (link: string | null) => link?.replace(/^https?:\/\/(www\.)?/, '') ?? '';

function describeGift(gift: ParsedGift, listCurrency: string): string {
  const price = gift.price === null ? '' : formatMoney(gift.price, gift.currency ?? listCurrency);
  const units = gift.quantity > 1 ? t`${gift.quantity} wanted` : '';
  return [price, units, gift.gift_title ? shortenLink(gift.product_url) : ''].filter(Boolean).join(' · ');
}

function SkipReason({ line, text, reason }: SkippedLine) {
  switch (reason) {
    case 'no-name-or-link':
      return (
        <Trans>
          Line {line} has neither a name nor a link: <q dir="auto">{text}</q>
        </Trans>
      );
    case 'link-not-valid':
      return (
        <Trans>
          Line {line} has a link that leads nowhere: <q dir="auto">{text}</q>
        </Trans>
      );
    case 'link-not-allowed':
      return (
        <Trans>
          Line {line} has a link that cannot be read: <q dir="auto">{text}</q>
        </Trans>
      );
    case 'too-many':
      return (
        <Trans>
          Line {line} is more than fits at once: <q dir="auto">{text}</q>
        </Trans>
      );
  }
}

function SkippedLines({ skipped }: { skipped: readonly SkippedLine[] }) {
  return (
    <Note tone="gold">
      <p>{plural(skipped.length, { one: 'One line was left out:', other: '# lines were left out:' })}</p>
      <ul className={css.skipped}>
        {skipped.map(({ line, text, reason }) => (
          <li key={`${line} ${text}`}>
            <SkipReason line={line} text={text} reason={reason} />
          </li>
        ))}
      </ul>
    </Note>
  );
}
