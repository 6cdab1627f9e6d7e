import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
import { Button, GiftPicture, Row, useOnline } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import type { Gift } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import css from './buy.module.css';
import { keptReservations } from './kept-reservation.ts';
import type { KeptGift } from './use-lost-responses.ts';

export interface StillWantThisProps {
  kept: readonly KeptGift[];
  /** Opens the form with the values that were typed. */
  onRetry: (giftId: string) => void;
}

/** Offers to retry reservations that were attempted while offline. They are never sent without the giver. */
export function StillWantThis({ kept, onRetry }: StillWantThisProps) {
  const online = useOnline();
  if (!online || kept.length === 0) return null;
  return (
    <ul className={css.again} aria-label={t`Not reserved yet`}>
      {kept.map(({ gift, isChecking }) => (
        <li key={gift.id} aria-busy={isChecking}>
          <GiftPicture
            shape="mini"
            src={gift.image_url}
            seed={gift.id}
            widths={gift.image_widths}
            sizes="56px"
          />
          {isChecking ? (
            <Checking gift={gift} />
          ) : (
            <RetryOffer gift={gift} onRetry={() => onRetry(gift.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Checking({ gift }: { gift: Gift }) {
  return (
    <div className={css.againText}>
      <strong>{t`One moment`}</strong>
      <p>{t`We are checking whether you reserved ${isolateIfNeeded(gift.gift_title)}.`}</p>
    </div>
  );
}

function RetryOffer({ gift, onRetry }: { gift: Gift; onRetry: () => void }) {
  const taken = isTaken(gift);
  const forget = () => keptReservations.forget(gift.id);
  return (
    <>
      <div className={css.againText}>
        <strong>{taken ? t`This gift is taken now` : t`Still want this?`}</strong>
        <p>
          {taken
            ? t`${isolateIfNeeded(gift.gift_title)} was reserved by somebody else while you were offline. Please choose another gift.`
            : t`${isolateIfNeeded(gift.gift_title)} is not reserved yet: you were offline.`}
        </p>
      </div>
      <Row gap={2}>
        {taken ? (
          <Button onClick={forget}>{t`OK`}</Button>
        ) : (
          <>
            <Button variant="ghost" onClick={forget}>
              {t`No, thanks`}
            </Button>
            <Button variant="soft" onClick={onRetry}>
              {t`Reserve it`}
            </Button>
          </>
        )}
      </Row>
    </>
  );
}
