import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button, GiftPicture, MostWantedBadge, Row, Stack, Text } from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { useId } from 'react';
import type { GiftList } from '../../shared/list-queries.ts';
import { getUnmarkLabel } from '../../shared/unmark-label.ts';
import { describeRelease } from '../gift-card/unmark-dialog.tsx';
import { Giver } from './giver.tsx';
import { ThankButton } from './thank-button.tsx';
import { ThanksChips } from './thanks-chips.tsx';
import type { TrackedUnit } from './tracked-units.ts';
import css from './tracker.module.css';

export interface DetailsDialogProps {
  list: GiftList;
  unit: TrackedUnit;
  onClose: () => void;
  onCopy: () => void;
  onRelease: () => void;
}

export function DetailsDialog({ list, unit, onClose, onCopy, onRelease }: DetailsDialogProps) {
  const { gift, claim } = unit;
  const hintId = useId();
  return (
    <ResponsiveModal
      onClose={onClose}
      title={t`Gift details`}
      actions={
        <>
          <Button variant="ghost" onClick={onCopy}>
            {t`Copy to another list`}
          </Button>
          <ThankButton unit={unit} />
        </>
      }
    >
      <Stack gap={5}>
        <Row gap={4}>
          <GiftPicture shape="mini" src={gift.image_url} seed={gift.id} wrapping="gift" />
          <div className={css.names}>
            <p className={css.title}>
              <bdi>{gift.gift_title}</bdi>
            </p>
            {gift.price !== null && <p className={css.price}>{formatMoney(gift.price, gift.currency)}</p>}
            {gift.isMostWanted && <MostWantedBadge soft />}
          </div>
        </Row>
        <div>
          <p className={css.label}>{t`Purchased by`}</p>
          <Giver unit={unit} />
        </div>
        <ThanksChips list={list} unit={unit} />
        <div className={css.unmark}>
          <Button variant="line" aria-describedby={claim.mine ? undefined : hintId} onClick={onRelease}>
            {getUnmarkLabel(claim)}
          </Button>
          {!claim.mine && (
            <Text id={hintId} size="sm" tone="muted">
              {describeRelease(isolateBidi(gift.gift_title), claim)}
            </Text>
          )}
        </div>
      </Stack>
    </ResponsiveModal>
  );
}
