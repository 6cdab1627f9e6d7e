import { isolated } from '@giftlist/contracts/rules/text';
import { Button, GiftPicture, Note, TextLink } from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { IconExternalLink, IconMailbox } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import type { Gift, GiftList } from '../list/list-queries.ts';
import { isTaken } from '../list/taken.ts';
import css from './buy.module.css';
import { BuyingPlaces } from './buying-places.tsx';
import { trackBuy } from './track-buy.ts';
import { useUnreserve } from './use-unreserve.ts';

const GiftNotes = lazy(async () => ({ default: (await import('./gift-notes.tsx')).GiftNotes }));

export interface InfoStepProps {
  list: GiftList;
  gift: Gift;
  onClose: () => void;
  onContinue: () => void;
}

/** The first step: what the gift is, where it is sold, where it goes. */
export function InfoStep({ list, gift, onClose, onContinue }: InfoStepProps) {
  const mine = gift.reserved_by_me;
  const gone = isTaken(gift) && !mine;
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
          taken={mine ? 'mine' : gone ? 'others' : undefined}
        />
      }
      actions={
        mine ? (
          <Unreserve gift={gift} onDone={onClose} />
        ) : (
          <Button variant="primary" disabled={gone} onClick={onContinue}>
            Continue
          </Button>
        )
      }
    >
      <div className={css.info}>
        <p className={css.title}>{gift.gift_title}</p>
        {gift.price !== null && <p className={css.price}>{formatMoney(gift.price, gift.currency)}</p>}
        {gift.quantity > 1 && !mine && !gone && (
          <p className={css.hint}>
            {gift.available} of {gift.quantity} still wanted
          </p>
        )}
        {gift.details && (
          <Suspense fallback={<p className={css.plain}>{gift.details}</p>}>
            <GiftNotes text={gift.details} />
          </Suspense>
        )}
        {gone && <Note tone="gold">This gift is taken.</Note>}
        {!mine && !gone && gift.taken_elsewhere && <TakenElsewhere list={list} at={gift.taken_elsewhere} />}
        <Shop gift={gift} />
        {!gone && <Receiving list={list} mine={mine} />}
        {!mine && !gone && (
          <p className={css.hint}>
            Bought it, or about to? Continue and mark it, so that nobody buys it twice.
          </p>
        )}
      </div>
    </ResponsiveModal>
  );
}

function Unreserve({ gift, onDone }: { gift: Gift; onDone: () => void }) {
  const unreserve = useUnreserve(gift, onDone);
  return (
    <Button variant="leaf" busy={unreserve.isPending} onClick={() => unreserve.mutate()}>
      Unreserve gift
    </Button>
  );
}

function Shop({ gift }: { gift: Gift }) {
  const link = gift.affiliate_url ?? gift.product_url;
  if (!link) return <BuyingPlaces gift={gift} />;
  return (
    <Button
      href={link}
      block
      iconEnd={<IconExternalLink aria-hidden="true" />}
      onClick={() => trackBuy(gift)}
    >
      {gift.store_name ? `Buy at ${isolated(gift.store_name)}` : 'Open the shop'}
    </Button>
  );
}

/** The same thing is wanted on two of the owner's lists, and somebody gives it on the other one. */
function TakenElsewhere({ list, at }: { list: GiftList; at: NonNullable<Gift['taken_elsewhere']> }) {
  return (
    <Note tone="gold">
      {isolated(list.owner.first_name)} wants the same on another list, and there somebody took it
      {at.list_id && at.list_name ? (
        <>
          : <TextLink to={`/lists/${at.list_id}`}>{isolated(at.list_name)}</TextLink>
        </>
      ) : (
        '.'
      )}
    </Note>
  );
}

/** Where the gift goes: told whole to whoever gives it. */
function Receiving({ list, mine }: { list: GiftList; mine: boolean }) {
  const words = list.gift_receive_by === 'by_mail' ? list.shipping_address : list.instruction;
  if (words) {
    return (
      <Note icon={<IconMailbox aria-hidden="true" />}>
        <strong>{list.gift_receive_by === 'by_mail' ? 'Send it to' : 'How to give it'}</strong>
        <br />
        <span className={css.plain}>{words}</span>
      </Note>
    );
  }
  if (list.gift_receive_by !== 'by_mail' || mine) return null;
  return (
    <p className={css.hint}>
      {isolated(list.owner.first_name)} receives gifts by mail: you get the address afterwards.
    </p>
  );
}
