import { Button, GiftPicture } from '@giftlist/frontend-kit/base';
import { formatMoney, track, useSession } from '@giftlist/frontend-kit/client';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { IconExternalLink } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { type Gift, type GiftList, isTaken } from '../list/list-queries.ts';
import { AllSetDialog } from './all-set-dialog.tsx';
import css from './buy.module.css';
import { BuyingPlaces } from './buying-places.tsx';
import { ReserveForm } from './reserve-form.tsx';
import { useUnreserve } from './use-unreserve.ts';

const setKey = 'giftlist-all-set-shown';

export interface BuyDialogProps {
  list: GiftList;
  /** Closed without one. */
  gift: Gift | undefined;
  onClose: () => void;
}

/** Two steps: what the gift is and where it is sold, then who takes it. */
export function BuyDialog({ list, gift, onClose }: BuyDialogProps) {
  const { state } = useSession();
  const [reserving, setReserving] = useState<string>();
  const [reserved, setReserved] = useState(false);
  const close = () => {
    setReserving(undefined);
    onClose();
  };
  if (!gift) {
    const invite = reserved && state === 'visitor' && sessionStorage.getItem(setKey) === null;
    return invite ? (
      <AllSetDialog
        list={list}
        onClose={() => {
          sessionStorage.setItem(setKey, '1');
          setReserved(false);
        }}
      />
    ) : null;
  }
  return reserving === gift.id && !gift.reserved_by_me ? (
    <ReserveStep
      list={list}
      gift={gift}
      onBack={() => setReserving(undefined)}
      onClose={close}
      onReserved={() => {
        setReserved(true);
        close();
      }}
    />
  ) : (
    <InfoStep gift={gift} onClose={close} onContinue={() => setReserving(gift.id)} />
  );
}

function InfoStep({
  gift,
  onClose,
  onContinue,
}: {
  gift: Gift;
  onClose: () => void;
  onContinue: () => void;
}) {
  const unreserve = useUnreserve(gift, onClose);
  const link = gift.affiliate_url ?? gift.product_url;
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Buy this gift"
      size="lg"
      picture={
        <GiftPicture
          shape="fill"
          src={gift.image_url}
          seed={gift.id}
          widths={gift.image_widths}
          taken={gift.reserved_by_me ? 'mine' : undefined}
        />
      }
      actions={
        gift.reserved_by_me ? (
          <Button variant="leaf" busy={unreserve.isPending} onClick={() => unreserve.mutate()}>
            Unreserve gift
          </Button>
        ) : (
          <Button variant="primary" disabled={isTaken(gift)} onClick={onContinue}>
            Continue
          </Button>
        )
      }
    >
      <div className={css.info}>
        <p className={css.title}>{gift.gift_title}</p>
        {gift.price !== null && <p className={css.price}>{formatMoney(gift.price, gift.currency)}</p>}
        {gift.details && <p className={css.details}>{gift.details}</p>}
        {link ? (
          <Button
            href={link}
            block
            iconEnd={<IconExternalLink aria-hidden="true" />}
            onClick={() =>
              track('select_item', { item_id: gift.id, item_name: gift.gift_title, value: gift.price ?? 0 })
            }
          >
            {gift.store_name ? `Buy at ${gift.store_name}` : 'Open the shop'}
          </Button>
        ) : (
          <BuyingPlaces gift={gift} />
        )}
        {!gift.reserved_by_me && (
          <p className={css.hint}>
            Bought it, or about to? Continue and mark it, so that nobody buys it twice.
          </p>
        )}
      </div>
    </ResponsiveModal>
  );
}

interface ReserveStepProps {
  list: GiftList;
  gift: Gift;
  onBack: () => void;
  onClose: () => void;
  onReserved: () => void;
}

function ReserveStep({ list, gift, onBack, onClose, onReserved }: ReserveStepProps) {
  const formId = useId();
  const [ready, setReady] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <ResponsiveModal
      opened
      onClose={onClose}
      title="Mark as purchased"
      actions={
        <>
          <Button variant="ghost" onClick={onBack}>
            Back
          </Button>
          <Button variant="primary" type="submit" form={formId} disabled={!ready} busy={busy}>
            Mark as purchased
          </Button>
        </>
      }
    >
      <ReserveForm
        id={formId}
        list={list}
        gift={gift}
        onReady={setReady}
        onBusy={setBusy}
        onReserved={onReserved}
      />
    </ResponsiveModal>
  );
}
