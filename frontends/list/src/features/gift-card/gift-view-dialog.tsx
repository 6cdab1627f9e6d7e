import { isRecipient } from '@giftlist/contracts/rules/capabilities';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  Badge,
  Button,
  cx,
  GiftPicture,
  lazyComponent,
  MostWantedBadge,
  Stack,
  Text,
  useIsPhone,
} from '@giftlist/frontend-kit/base';
import { formatDate, formatMoney } from '@giftlist/frontend-kit/client';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { t } from '@lingui/core/macro';
import { IconCheck, IconExternalLink, IconPencil } from '@tabler/icons-react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import { formatWantedUnits } from '../../shared/wanted-units.ts';
import css from './gift-card.module.css';

const GiftNotes = lazyComponent(async () => (await import('../buy/gift-notes.tsx')).GiftNotes);

export interface GiftViewDialogProps {
  list: GiftList;
  gift: Gift;
  onEdit: () => void;
  onClose: () => void;
}

export function GiftViewDialog({ list, gift, onEdit, onClose }: GiftViewDialogProps) {
  const isGiftTaken = isTaken(gift);
  const isPhone = useIsPhone();
  const picture = (
    <GiftPicture
      shape={isPhone ? 'wide' : 'fill'}
      src={gift.image_url}
      seed={gift.id}
      widths={gift.image_widths}
      whole
      wrapping={isGiftTaken ? 'others' : undefined}
      className={cx(isPhone && css.viewPicture)}
    />
  );
  return (
    <ResponsiveModal
      onClose={onClose}
      title={gift.gift_title}
      size="lg"
      picture={isPhone ? undefined : picture}
      actions={
        <Button variant="primary" icon={<IconPencil aria-hidden="true" />} onClick={onEdit}>
          {t`Edit gift`}
        </Button>
      }
    >
      <Stack gap={4}>
        {isPhone && picture}
        {gift.price !== null && <p className={css.viewPrice}>{formatMoney(gift.price, gift.currency)}</p>}
        {(gift.isMostWanted || isGiftTaken || gift.quantity > 1) && (
          <div className={css.viewFacts}>
            {gift.isMostWanted && <MostWantedBadge />}
            {isGiftTaken && (
              <Badge tone="leaf" icon={<IconCheck aria-hidden="true" />}>
                {t`Purchased`}
              </Badge>
            )}
            {gift.quantity > 1 && <span>{formatWantedUnits(gift)}</span>}
          </div>
        )}
        {gift.details ? <GiftNotes text={gift.details} /> : <Text tone="muted">{t`No notes yet.`}</Text>}
        <ShopButton gift={gift} />
        <Text tone="muted" size="sm">
          {describeAddition(list, gift)}
        </Text>
      </Stack>
    </ResponsiveModal>
  );
}

function ShopButton({ gift }: { gift: Gift }) {
  const link = gift.affiliate_url ?? gift.product_url;
  if (!link) return null;
  return (
    <Button href={link} block iconEnd={<IconExternalLink aria-hidden="true" />}>
      {gift.store_name ? t`Open at ${isolateBidi(gift.store_name)}` : t`Open the shop`}
    </Button>
  );
}

function describeAddition({ viewer_role, owner }: GiftList, { added_by_editor, createdAt }: Gift): string {
  const day = formatDate(createdAt.slice(0, 10));
  if (added_by_editor) return t`Added by a collaborator on ${day}`;
  return isRecipient(viewer_role)
    ? t`Added by you on ${day}`
    : t`Added by ${isolateBidi(owner.first_name)} on ${day}`;
}
