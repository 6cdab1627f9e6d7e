import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  Avatar,
  Button,
  Cover,
  cx,
  EmptyState,
  fullName,
  GiftGrid,
  LoadMore,
  Note,
  Page,
  Row,
  toast,
} from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconArrowLeft, IconEye } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { PublicGiftCard } from '../gift-card/public-gift-card.tsx';
import { Description } from './description.tsx';
import { mergeTaken } from './filter-gifts.ts';
import css from './list.module.css';
import { formatGiftCount, ListFacts } from './list-facts.tsx';
import { GiftsSkeleton } from './list-skeleton.tsx';
import { useCardLimit } from './use-card-limit.ts';

export interface GuestViewProps {
  list: GiftList;
  gifts: readonly Gift[] | undefined;
  onClose: () => void;
}

/** The preview must not reveal reservations to the owner. */
const removeClaims = (gift: Gift): Gift => ({
  ...gift,
  available: gift.quantity,
  isPurchased: false,
  isReserved: false,
  purchase_info: null,
  reserve_info: null,
  claims: [],
  reserved_by_me: false,
  taken_elsewhere: null,
});

const showPreviewHint = () => toast.info(t`Your guests buy gifts here. On your own list you cannot.`);

/** Shows the owner the list as guests see it, without claims. */
export function GuestView({ list, gifts, onClose }: GuestViewProps) {
  const { cardLimit, renderMore } = useCardLimit();
  useEffect(() => {
    scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const visibleGifts = gifts && mergeTaken(gifts, 'public').map(removeClaims);
  return (
    <Page title={list.list_name} analyticsTitle="List">
      <div className={css.guestBar}>
        <Note icon={<IconEye aria-hidden="true" />}>
          <Row gap={3} wrap justify="between">
            <span>
              {list.giftlist_type === 'private'
                ? t`This is how guests see your list, once it is no longer private`
                : t`This is how guests see your list`}
            </span>
            <Button icon={<IconArrowLeft aria-hidden="true" />} onClick={onClose}>
              {t`Back to editing`}
            </Button>
          </Row>
        </Note>
      </div>
      <Cover seed={list.id} picture={list.list_cover} date={list.occasion_date} height="low" />
      <header className={cx(css.head, css.publicHead)}>
        <div className={css.face}>
          <Avatar name={fullName(list.owner)} src={list.owner.profile_pic} size="xl" ring />
        </div>
        <div className={css.titles}>
          <p className={css.owner}>{isolateBidi(fullName(list.owner))}</p>
          <h1>
            <bdi>{list.list_name}</bdi>
          </h1>
          {list.description && <Description text={list.description} />}
        </div>
        <ListFacts
          list={list}
          giftCountText={visibleGifts && formatGiftCount(visibleGifts.length)}
          isEmpty={visibleGifts?.length === 0}
        />
      </header>
      {!visibleGifts && <GiftsSkeleton />}
      {visibleGifts?.length === 0 && (
        <EmptyState
          illustration="list"
          title={t`${isolateBidi(list.owner.first_name)} has not added any gifts yet`}
          text={t`Guests see your gifts here as soon as you add them.`}
        />
      )}
      {visibleGifts && visibleGifts.length > 0 && (
        <>
          <GiftGrid>
            {visibleGifts.slice(0, cardLimit).map(gift => (
              <PublicGiftCard
                key={gift.id}
                gift={gift}
                isJustTaken={false}
                eager={false}
                onBuy={showPreviewHint}
                onReserveAnother={showPreviewHint}
              />
            ))}
          </GiftGrid>
          <LoadMore hasMore={cardLimit < visibleGifts.length} onReach={renderMore} />
        </>
      )}
    </Page>
  );
}
