import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  Badge,
  Button,
  GiftCard,
  GiftPicture,
  MostWantedBadge,
  PurchasedNote,
} from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconCheck } from '@tabler/icons-react';
import type { Gift } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import css from './gift-card.module.css';

export interface PublicGiftCardProps {
  gift: Gift;
  /** Animates the ribbon of a gift that was just taken. */
  isJustTaken: boolean;
  /** For cards above the fold. */
  eager: boolean;
  onBuy: () => void;
  /** Opens the form to reserve one more unit. */
  onReserveAnother: () => void;
}

export function PublicGiftCard({ gift, isJustTaken, eager, onBuy, onReserveAnother }: PublicGiftCardProps) {
  const isMine = gift.reserved_by_me;
  const takenBy = getTakenState(gift);
  return (
    <GiftCard
      title={gift.gift_title}
      onOpen={takenBy === 'others' ? undefined : onBuy}
      repeatsAction
      price={gift.price === null ? undefined : formatMoney(gift.price, gift.currency)}
      store={gift.store_name ?? undefined}
      animated={takenBy === undefined}
      badge={<PublicBadge gift={gift} isMine={isMine} />}
      picture={
        <GiftPicture
          src={gift.image_url}
          seed={gift.id}
          widths={gift.image_widths}
          wrapping={takenBy}
          animated={isJustTaken}
          eager={eager}
        />
      }
      action={
        <PublicAction gift={gift} takenBy={takenBy} onBuy={onBuy} onReserveAnother={onReserveAnother} />
      }
    >
      {gift.taken_elsewhere && takenBy === undefined && (
        <p className={css.availability}>{t`Taken on another list`}</p>
      )}
      {gift.availability === 'out_of_stock' && takenBy === undefined && (
        <p className={css.availability}>{t`Seems sold out`}</p>
      )}
      {gift.quantity > 1 && !isTaken(gift) && (
        <p className={css.units}>{t`${gift.available} of ${gift.quantity} still wanted`}</p>
      )}
    </GiftCard>
  );
}

function getTakenState(gift: Gift): 'mine' | 'others' | undefined {
  if (gift.reserved_by_me) return 'mine';
  return isTaken(gift) ? 'others' : undefined;
}

function PublicBadge({ gift, isMine }: { gift: Gift; isMine: boolean }) {
  if (isMine) {
    return (
      <Badge tone="leaf" icon={<IconCheck aria-hidden="true" />}>
        {t`Reserved by you`}
      </Badge>
    );
  }
  return gift.isMostWanted && !isTaken(gift) ? <MostWantedBadge /> : null;
}

function PublicAction({
  gift,
  takenBy,
  onBuy,
  onReserveAnother,
}: Pick<PublicGiftCardProps, 'gift' | 'onBuy' | 'onReserveAnother'> & {
  takenBy: 'mine' | 'others' | undefined;
}) {
  if (takenBy === 'others') return <PurchasedNote />;
  return (
    <>
      {takenBy === 'mine' && gift.available > 0 && (
        <Button
          variant="soft"
          block
          onClick={onReserveAnother}
          aria-haspopup="dialog"
          aria-label={t`Reserve another: ${isolateBidi(gift.gift_title)}`}
        >
          {t`Reserve another`}
        </Button>
      )}
      {/* The same element before and after the reservation, so that the focus can return to it. */}
      <Button
        variant={takenBy === 'mine' ? 'leaf' : 'soft'}
        block
        onClick={onBuy}
        aria-haspopup="dialog"
        aria-label={takenBy === 'mine' ? t`Unreserve gift: ${isolateBidi(gift.gift_title)}` : undefined}
      >
        {takenBy === 'mine' ? t`Unreserve gift` : t`Buy this gift`}
      </Button>
    </>
  );
}
