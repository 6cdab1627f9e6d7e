import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button, GiftPicture, Row, useOnline } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import type { Gift } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import css from './buy.module.css';
import { pendingReservations } from './pending-reservations.ts';
import type { PendingGift } from './use-lost-responses.ts';

export interface RetryReservationsProps {
  pendingGifts: readonly PendingGift[];
  /** Opens the form with the typed values. */
  onRetry: (giftId: string) => void;
}

/** Offers to retry reservations that were attempted offline. None is sent unless the giver confirms it. */
export function RetryReservations({ pendingGifts, onRetry }: RetryReservationsProps) {
  const isOnline = useOnline();
  if (!isOnline || pendingGifts.length === 0) return null;
  return (
    <ul className={css.retry} aria-label={t`Not reserved yet`}>
      {pendingGifts.map(({ gift, isChecking }) => (
        <li key={gift.id} aria-busy={isChecking}>
          <GiftPicture
            shape="mini"
            src={gift.image_url}
            seed={gift.id}
            widths={gift.image_widths}
            sizes="56px"
          />
          {isChecking ? (
            <CheckingNote gift={gift} />
          ) : (
            <RetryOffer gift={gift} onRetry={() => onRetry(gift.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function CheckingNote({ gift }: { gift: Gift }) {
  return (
    <div className={css.retryText}>
      <strong>{t`One moment`}</strong>
      <p>{t`We are checking whether you reserved ${isolateBidi(gift.gift_title)}.`}</p>
    </div>
  );
}

function RetryOffer({ gift, onRetry }: { gift: Gift; onRetry: () => void }) {
  const isUnavailable = isTaken(gift);
  const dismiss = () => pendingReservations.remove(gift.id);
  return (
    <>
      <div className={css.retryText}>
        <strong>{isUnavailable ? t`This gift is taken now` : t`Still want this?`}</strong>
        <p>
          {isUnavailable
            ? t`${isolateBidi(gift.gift_title)} was reserved by somebody else while you were offline. Please choose another gift.`
            : t`${isolateBidi(gift.gift_title)} is not reserved yet: you were offline.`}
        </p>
      </div>
      <Row gap={2}>
        {isUnavailable ? (
          <Button onClick={dismiss}>{t`OK`}</Button>
        ) : (
          <>
            <Button variant="ghost" onClick={dismiss}>
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
