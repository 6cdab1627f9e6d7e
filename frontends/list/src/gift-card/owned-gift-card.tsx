import {
  ActionMenu,
  Badge,
  GiftCard,
  GiftPicture,
  MostWantedBadge,
  TakenNote,
} from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import {
  IconCheck,
  IconCircleCheck,
  IconCopy,
  IconLink,
  IconPencil,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import { type Gift, type GiftList, isTaken } from '../list/list-queries.ts';
import css from './gift-card.module.css';
import { useGiftActs } from './use-gift-acts.ts';

export interface OwnedGiftCardProps {
  list: GiftList;
  gift: Gift;
  onEdit: () => void;
  onCopy: () => void;
}

/** A gift for those who edit the list. What others took shows for collaborators, and for all after Reveal. */
export function OwnedGiftCard({ list, gift, onEdit, onCopy }: OwnedGiftCardProps) {
  const acts = useGiftActs(list);
  const taken = isTaken(gift);
  return (
    <GiftCard
      title={gift.gift_title}
      onOpen={onEdit}
      price={gift.price === null ? undefined : formatMoney(gift.price, gift.currency)}
      store={gift.store_name ?? undefined}
      still={taken}
      badge={
        taken ? (
          <Badge tone="leaf" icon={<IconCheck aria-hidden="true" />}>
            Purchased
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
          taken={taken ? 'others' : undefined}
        />
      }
      action={taken && list.viewer_role === 'collaborator' ? <TakenNote /> : undefined}
      menu={
        <ActionMenu
          label={`Actions for ${gift.gift_title}`}
          items={[
            { label: 'Edit', icon: <IconPencil aria-hidden="true" />, onSelect: onEdit },
            { label: 'Copy to another list', icon: <IconCopy aria-hidden="true" />, onSelect: onCopy },
            gift.isPurchased
              ? {
                  label: 'Unmark as purchased',
                  icon: <IconCircleCheck aria-hidden="true" />,
                  onSelect: () => void acts.unmark(gift),
                }
              : {
                  label: 'Mark as purchased',
                  icon: <IconCircleCheck aria-hidden="true" />,
                  onSelect: () => void acts.mark(gift),
                },
            {
              label: gift.isMostWanted ? 'Not most wanted any more' : 'Most wanted',
              icon: gift.isMostWanted ? <IconStarOff aria-hidden="true" /> : <IconStar aria-hidden="true" />,
              onSelect: () => void acts.want(gift, !gift.isMostWanted),
            },
            {
              label: 'Copy Link',
              icon: <IconLink aria-hidden="true" />,
              onSelect: () => void acts.copyLink(gift),
            },
            'divider',
            {
              label: 'Delete',
              icon: <IconTrash aria-hidden="true" />,
              danger: true,
              onSelect: () => acts.remove(gift),
            },
          ]}
        />
      }
    >
      {gift.link_failed && <p className={css.hint}>Add the details yourself</p>}
      {gift.quantity > 1 && <p>{gift.quantity} wanted</p>}
    </GiftCard>
  );
}
