import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  ActionMenu,
  Badge,
  GiftCard,
  GiftPicture,
  MostWantedBadge,
  PurchasedNote,
} from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconCopy,
  IconExternalLink,
  IconLink,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import { getUnmarkLabel } from '../../shared/unmark-label.ts';
import { formatWantedUnits } from '../../shared/wanted-units.ts';
import { explainLinkFailure } from '../add-gift/link-failures.ts';
import { useGiftActions } from './api/use-gift-actions.ts';
import { FailedLink } from './failed-link.tsx';
import css from './gift-card.module.css';
import type { GiftDialogs } from './gift-dialogs.tsx';

export interface OwnedGiftCardProps {
  list: GiftList;
  gift: Gift;
  dialogs: GiftDialogs;
  /** Animates the ribbon of a gift that was just taken. */
  isJustTaken: boolean;
}

/** For the owner and collaborators. Collaborators always see claims, the owner only after Reveal. */
export function OwnedGiftCard({ list, gift, dialogs, isJustTaken }: OwnedGiftCardProps) {
  const isGiftTaken = isTaken(gift);
  return (
    <GiftCard
      title={gift.gift_title}
      onOpen={() => dialogs.view.show(gift.id)}
      price={gift.price === null ? undefined : formatMoney(gift.price, gift.currency)}
      store={gift.store_name ?? undefined}
      animated={!isGiftTaken}
      badge={
        isGiftTaken ? (
          <Badge tone="leaf" icon={<IconCheck aria-hidden="true" />}>
            {t`Purchased`}
          </Badge>
        ) : (
          gift.isMostWanted && <MostWantedBadge />
        )
      }
      picture={
        <GiftPicture
          src={gift.image_url}
          seed={gift.id}
          widths={gift.image_widths}
          wrapping={isGiftTaken ? 'others' : undefined}
          animated={isJustTaken}
        />
      }
      action={renderAction({ list, gift, dialogs })}
      menu={<GiftMenu list={list} gift={gift} dialogs={dialogs} />}
    >
      {gift.link_failed && (
        <p className={css.hint}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {explainLinkFailure(gift)}
        </p>
      )}
      {gift.price_likely_error && (
        <p className={css.hint}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          {t`Check the price`}
        </p>
      )}
      {gift.quantity > 1 && <p className={css.units}>{formatWantedUnits(gift)}</p>}
    </GiftCard>
  );
}

type GiftActionProps = Omit<OwnedGiftCardProps, 'isJustTaken'>;

function renderAction({ list, gift, dialogs }: GiftActionProps): ReactNode {
  if (gift.link_failed)
    return <FailedLink list={list} gift={gift} onEdit={() => dialogs.edit.show(gift.id)} />;
  return isTaken(gift) && list.viewer_role === 'collaborator' ? <PurchasedNote /> : undefined;
}

function GiftMenu({ list, gift, dialogs }: GiftActionProps) {
  const actions = useGiftActions(list);
  const link = gift.affiliate_url ?? gift.product_url;
  const claimToRelease = gift.claims.findLast(({ mine }) => mine) ?? gift.claims[0];
  return (
    <ActionMenu
      label={t`Actions for ${isolateBidi(gift.gift_title)}`}
      items={[
        {
          label: t`Edit`,
          icon: <IconPencil aria-hidden="true" />,
          onSelect: () => dialogs.edit.show(gift.id),
        },
        {
          label: t`Copy to another list`,
          icon: <IconCopy aria-hidden="true" />,
          onSelect: () => dialogs.copy.show(gift.id),
        },
        ...(isTaken(gift)
          ? []
          : [
              {
                label: t`Mark as purchased`,
                icon: <IconCircleCheck aria-hidden="true" />,
                onSelect: () => dialogs.mark.show(gift.id),
              },
            ]),
        ...(claimToRelease || isTaken(gift)
          ? [
              {
                label: getUnmarkLabel(
                  claimToRelease ?? { kind: gift.isPurchased ? 'purchased' : 'reserved' },
                ),
                icon: <IconCircleX aria-hidden="true" />,
                onSelect: () => {
                  if (claimToRelease && !claimToRelease.mine) dialogs.unmark.show(claimToRelease.id);
                  else void actions.unmark(gift, claimToRelease);
                },
              },
            ]
          : []),
        {
          label: gift.isMostWanted ? t`Not most wanted any more` : t`Most wanted`,
          icon: gift.isMostWanted ? <IconStarOff aria-hidden="true" /> : <IconStar aria-hidden="true" />,
          onSelect: () => void actions.setMostWanted(gift, !gift.isMostWanted),
        },
        ...(link
          ? [
              {
                label: t`Open the shop`,
                icon: <IconExternalLink aria-hidden="true" />,
                onSelect: () => void window.open(link, '_blank', 'noopener'),
              },
            ]
          : []),
        {
          label: t`Copy Link`,
          icon: <IconLink aria-hidden="true" />,
          onSelect: () => void actions.copyLink(gift),
        },
        'divider',
        {
          label: t`Delete`,
          icon: <IconTrash aria-hidden="true" />,
          danger: true,
          onSelect: () => void actions.remove(gift),
        },
      ]}
    />
  );
}
