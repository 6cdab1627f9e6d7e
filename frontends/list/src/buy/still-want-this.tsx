import { isolated } from '@giftlist/contracts/rules/text';
import { Button, GiftPicture, useOnline } from '@giftlist/frontend-kit/base';
import { useEffect, useSyncExternalStore } from 'react';
import css from '../list/list.module.css';
import type { Gift, GiftList } from '../list/list-queries.ts';
import { isTaken } from '../list/taken.ts';
import { keptReservations } from './kept-reservation.ts';

export interface StillWantThisProps {
  list: GiftList;
  gifts: readonly Gift[];
  /** Opens the form with what was typed. */
  onWant: (giftId: string) => void;
}

/** Offers again what was tried without a line. It is never sent without the giver. */
export function StillWantThis({ list, gifts, onWant }: StillWantThisProps) {
  const online = useOnline();
  useSyncExternalStore(keptReservations.subscribe, keptReservations.snapshot);
  const kept = keptReservations.ofList(list.id).flatMap(({ giftId }) => {
    const gift = gifts.find(({ id }) => id === giftId);
    return gift ? [gift] : [];
  });
  // It went through although no answer came.
  const settled = kept.filter(gift => gift.reserved_by_me);
  useEffect(() => {
    for (const { id } of settled) keptReservations.forget(id);
  });
  const open = kept.filter(gift => !gift.reserved_by_me);
  if (!online || open.length === 0) return null;
  return (
    <ul className={css.again} aria-label="Not reserved yet">
      {open.map(gift => (
        <Again key={gift.id} gift={gift} onWant={() => onWant(gift.id)} />
      ))}
    </ul>
  );
}

function Again({ gift, onWant }: { gift: Gift; onWant: () => void }) {
  const gone = isTaken(gift);
  const forget = () => keptReservations.forget(gift.id);
  return (
    <li>
      <GiftPicture shape="mini" src={gift.image_url} seed={gift.id} widths={gift.image_widths} sizes="56px" />
      <div className={css.againText}>
        <strong>{gone ? 'This gift is taken now' : 'Still want this?'}</strong>
        <p>
          {isolated(gift.gift_title)}
          {gone
            ? ' was reserved: by you, if a mail about it reached you, otherwise by somebody else.'
            : ' is not reserved yet: you were offline.'}
        </p>
      </div>
      <div className={css.againActs}>
        {gone ? (
          <Button onClick={forget}>OK</Button>
        ) : (
          <>
            <Button variant="ghost" onClick={forget}>
              No, thanks
            </Button>
            <Button variant="soft" onClick={onWant}>
              Reserve it
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
