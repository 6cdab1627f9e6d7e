import { limits } from '@giftlist/contracts/limits';
import { ListItemSkeleton } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { Gift } from '../../shared/list-queries.ts';
import css from './gift-card.module.css';

/** 2π × the dial's radius of 32. */
const dialCircumference = 201;

export function LoadingGiftCard({ gift, startedAt }: { gift: Gift; startedAt: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), limits.linkTimerMs);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(startedAt)) / 1_000));
  const progress = Math.min(1, (seconds * 1_000) / limits.linkTimeoutMs);
  return (
    <article className={css.loading} aria-busy="true" aria-label={t`Getting the details`}>
      <div className={css.dial}>
        <svg viewBox="0 0 72 72" aria-hidden="true">
          <circle cx="36" cy="36" r="32" className={css.track} />
          <circle
            cx="36"
            cy="36"
            r="32"
            className={css.hand}
            strokeDasharray={`${progress * dialCircumference} ${dialCircumference}`}
          />
        </svg>
        <span className={css.seconds}>
          {seconds}
          <small>{t`sec`}</small>
        </span>
      </div>
      <div className={css.loadingBody}>
        <p className={css.loadingTitle}>{t`Getting the details…`}</p>
        <p className={css.address}>{gift.product_url?.replace(/^https?:\/\/(www\.)?/, '')}</p>
        <ListItemSkeleton />
      </div>
    </article>
  );
}
