import { isolateBidi } from '@giftlist/contracts/rules/text';
import {
  Button,
  Cover,
  cx,
  EmptyState,
  GiftGrid,
  LoadError,
  LoadMore,
  lazyComponent,
  Note,
  Page,
  Row,
  ScrollToTop,
  toast,
  useDialog,
  usePreload,
} from '@giftlist/frontend-kit/base';
import { loginHref, markVisitorAsSomeoneElse, useSession } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { type Gift, type GiftList, useGifts } from '../../shared/list-queries.ts';
import { OfflineNote } from '../../shared/offline-note.tsx';
import type { ReservationResult } from '../buy/api/reserve.ts';
import { RetryReservations } from '../buy/retry-reservations.tsx';
import { useLostResponses } from '../buy/use-lost-responses.ts';
import { PublicGiftCard } from '../gift-card/public-gift-card.tsx';
import { filterGifts, type GiftFilter } from './filter-gifts.ts';
import { GiftFilters } from './gift-filters.tsx';
import css from './list.module.css';
import { GiftsSkeleton } from './list-skeleton.tsx';
import { type FilterPanel, PublicListHead } from './public-list-head.tsx';
import { useCardLimit } from './use-card-limit.ts';
import { useLiveGifts } from './use-live-gifts.ts';
import { useStableOrder } from './use-stable-order.ts';

const BuyDialog = lazyComponent(async () => (await import('../buy/buy-dialog.tsx')).BuyDialog);
const ShareListDialog = lazyComponent(
  async () => (await import('../list-dialogs/list-dialogs.tsx')).ShareListDialog,
);
/** The pictures of these first cards load at once, the others when they come into view. */
const eagerCardCount = 4;
const noFilter: GiftFilter = { searchText: '', onlyAvailable: false, band: undefined, purchasedLast: true };

/** For viewers who may not edit the list. */
export function PublicList({ list }: { list: GiftList }) {
  const gifts = useGifts(list);
  const justTakenIds = useLiveGifts(list, gifts.data);
  const shareDialog = useDialog('share');
  const buyDialog = useDialog('gift');
  const [areFiltersOpen, setAreFiltersOpen] = useState(false);
  const filterPanel = { elementId: useId(), isOpen: areFiltersOpen };
  const orderedGifts = useStableOrder(gifts.data, buyDialog.open);
  usePreload(BuyDialog);
  const [recoveredReservation, setRecoveredReservation] = useState<{
    giftId: string;
    result: ReservationResult;
  }>();
  const pendingGifts = useLostResponses(list, gifts.data, ({ id, gift_title }, result) => {
    setRecoveredReservation({ giftId: id, result });
    if (!buyDialog.open && !shareDialog.open) buyDialog.show(id);
    else if (buyDialog.value !== id) toast.success(t`${isolateBidi(gift_title)} is yours to give`);
  });
  const selectedGift = gifts.data?.find(gift => gift.id === buyDialog.value);
  const [anotherUnitGiftId, setAnotherUnitGiftId] = useState<string>();
  const reserveAnother = (id: string) => {
    setAnotherUnitGiftId(id);
    buyDialog.show(id);
  };
  const closeBuyDialog = () => {
    setRecoveredReservation(undefined);
    setAnotherUnitGiftId(undefined);
    buyDialog.hide();
  };
  return (
    <Page title={list.list_name} analyticsTitle="List">
      <Cover seed={list.id} picture={list.list_cover} date={list.occasion_date} height="low" />
      <PublicListHead
        list={list}
        gifts={gifts.data}
        filterPanel={filterPanel}
        onShare={() => shareDialog.show()}
        onToggleFilters={() => setAreFiltersOpen(!areFiltersOpen)}
      />
      <OfflineNote fetchedAt={gifts.dataUpdatedAt} hasFailed={gifts.isRefetchError} />
      <OwnerQuestion list={list} />
      <RetryReservations pendingGifts={pendingGifts} onRetry={buyDialog.show} />
      {gifts.isLoadingError && (
        <LoadError title={t`We could not load the gifts of this list`} onRetry={() => void gifts.refetch()} />
      )}
      {gifts.isPending && <GiftsSkeleton />}
      {gifts.data?.length === 0 && <NoGifts ownerFirstName={list.owner.first_name} />}
      {gifts.data && gifts.data.length > 0 && (
        <GiftCards
          list={list}
          gifts={orderedGifts ?? gifts.data}
          justTakenIds={justTakenIds}
          filterPanel={filterPanel}
          onBuy={buyDialog.show}
          onReserveAnother={reserveAnother}
        />
      )}
      <ScrollToTop />
      {selectedGift && (
        <BuyDialog
          key={selectedGift.id}
          list={list}
          gift={selectedGift}
          isAnotherUnit={anotherUnitGiftId === selectedGift.id}
          recoveredResult={
            recoveredReservation?.giftId === selectedGift.id ? recoveredReservation.result : undefined
          }
          onClose={closeBuyDialog}
          onLeave={buyDialog.closeAndNavigate}
        />
      )}
      {shareDialog.open && <ShareListDialog list={list} onClose={shareDialog.hide} />}
    </Page>
  );
}

interface GiftCardsProps {
  filterPanel: FilterPanel;
  list: GiftList;
  gifts: readonly Gift[];
  justTakenIds: ReadonlySet<string>;
  onBuy: (id: string) => void;
  onReserveAnother: (id: string) => void;
}

function GiftCards({ list, gifts, justTakenIds, filterPanel, onBuy, onReserveAnother }: GiftCardsProps) {
  const [filter, setFilter] = useState(noFilter);
  const { cardLimit, renderMore } = useCardLimit();
  const visibleGifts = filterGifts(gifts, filter);
  return (
    <>
      <div id={filterPanel.elementId} className={cx(!filterPanel.isOpen && css.foldedFilters)}>
        <GiftFilters list={list} gifts={gifts} filter={filter} onChange={setFilter} />
      </div>
      {visibleGifts.length === 0 && (
        <EmptyState
          illustration="search"
          title={filter.searchText.trim() === '' ? t`No gift is left of these` : t`No gift has these words`}
          text={t`Try others.`}
          action={<Button onClick={() => setFilter(noFilter)}>{t`Show all gifts`}</Button>}
        />
      )}
      <GiftGrid>
        {visibleGifts.slice(0, cardLimit).map((gift, index) => (
          <PublicGiftCard
            key={gift.id}
            gift={gift}
            isJustTaken={justTakenIds.has(gift.id)}
            eager={index < eagerCardCount}
            onBuy={() => onBuy(gift.id)}
            onReserveAnother={() => onReserveAnother(gift.id)}
          />
        ))}
      </GiftGrid>
      <LoadMore hasMore={cardLimit < visibleGifts.length} onReach={renderMore} />
    </>
  );
}

/** Shown in a browser where the owner signed in before. Claims stay hidden until the visitor clicks a button. */
function OwnerQuestion({ list }: { list: GiftList }) {
  const { state } = useSession();
  if (!list.maybe_owner || state !== 'visitor') return null;
  const denyOwnership = () => {
    markVisitorAsSomeoneElse();
    location.reload();
  };
  return (
    <div className={css.notice}>
      <Note>
        <Row gap={3} wrap justify="between">
          <span>{t`Is this your list?`}</span>
          <Row gap={2} wrap>
            <Button to={loginHref(`/lists/${list.id}`)}>{t`Sign in`}</Button>
            <Button variant="ghost" onClick={denyOwnership}>
              {t`I am someone else`}
            </Button>
          </Row>
        </Row>
      </Note>
    </div>
  );
}

function NoGifts({ ownerFirstName }: { ownerFirstName: string }) {
  return (
    <EmptyState
      illustration="list"
      title={t`${isolateBidi(ownerFirstName)} has not added any gifts yet`}
      text={t`Come back later, or look for an idea of your own.`}
      action={
        <Button variant="primary" to="/genie">
          {t`Find gift ideas`}
        </Button>
      }
    />
  );
}
