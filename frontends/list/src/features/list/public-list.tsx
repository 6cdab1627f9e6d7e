import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
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
import { loginHref, markAsSomeoneElse, useSession } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { type Gift, type GiftList, useGifts } from '../../shared/list-queries.ts';
import { OfflineNote } from '../../shared/offline-note.tsx';
import type { ReservationResult } from '../buy/api/reserve.ts';
import { StillWantThis } from '../buy/still-want-this.tsx';
import { useLostResponses } from '../buy/use-lost-responses.ts';
import { PublicGiftCard } from '../gift-card/public-gift-card.tsx';
import { filterGifts, type GiftFilter } from './filter-gifts.ts';
import { GiftFilters } from './gift-filters.tsx';
import css from './list.module.css';
import { GiftsSkeleton } from './list-skeleton.tsx';
import { type Filters, PublicListHead } from './public-list-head.tsx';
import { useLiveGifts } from './use-live-gifts.ts';
import { useRenderCount } from './use-render-count.ts';
import { useStableOrder } from './use-stable-order.ts';

const BuyDialog = lazyComponent(async () => (await import('../buy/buy-dialog.tsx')).BuyDialog);
const ShareListDialog = lazyComponent(
  async () => (await import('../list-dialogs/list-dialogs.tsx')).ShareListDialog,
);
const eagerCards = 4;
const noFilter: GiftFilter = { words: '', onlyAvailable: false, band: undefined, purchasedLast: true };

/** The view of a list for friends and visitors. */
export function PublicList({ list }: { list: GiftList }) {
  const gifts = useGifts(list);
  const justTaken = useLiveGifts(list, gifts.data);
  const share = useDialog('share');
  const buy = useDialog('gift');
  const [filtersOpen, setFiltersOpen] = useState(false);
  const filters = { id: useId(), open: filtersOpen };
  const ordered = useStableOrder(gifts.data, buy.open);
  usePreload(BuyDialog);
  const [recovered, setRecovered] = useState<{ giftId: string; done: ReservationResult }>();
  const kept = useLostResponses(list, gifts.data, ({ id, gift_title }, done) => {
    setRecovered({ giftId: id, done });
    if (!buy.open && !share.open) buy.show(id);
    else if (buy.value !== id) toast.success(t`${isolateIfNeeded(gift_title)} is yours to give`);
  });
  const chosen = gifts.data?.find(gift => gift.id === buy.value);
  /** The gift of which one more unit is wanted. */
  const [another, setAnother] = useState<string>();
  const showAnother = (id: string) => {
    setAnother(id);
    buy.show(id);
  };
  const close = () => {
    setRecovered(undefined);
    setAnother(undefined);
    buy.hide();
  };
  return (
    <Page title={list.list_name} analyticsTitle="List">
      <Cover seed={list.id} picture={list.list_cover} date={list.occasion_date} height="low" />
      <PublicListHead
        list={list}
        gifts={gifts.data}
        filters={filters}
        onShare={() => share.show()}
        onFilters={() => setFiltersOpen(!filtersOpen)}
      />
      <OfflineNote fetchedAt={gifts.dataUpdatedAt} failed={gifts.isRefetchError} />
      <MaybeOwner list={list} />
      <StillWantThis kept={kept} onRetry={buy.show} />
      {gifts.isLoadingError && (
        <LoadError title={t`We could not load the gifts of this list`} onRetry={() => void gifts.refetch()} />
      )}
      {gifts.isPending && <GiftsSkeleton />}
      {gifts.data?.length === 0 && <NoGifts name={list.owner.first_name} />}
      {gifts.data && gifts.data.length > 0 && (
        <Gifts
          list={list}
          gifts={ordered ?? gifts.data}
          justTaken={justTaken}
          filters={filters}
          onBuy={buy.show}
          onAnother={showAnother}
        />
      )}
      <ScrollToTop />
      {chosen && (
        <BuyDialog
          key={chosen.id}
          list={list}
          gift={chosen}
          another={another === chosen.id}
          recovered={recovered?.giftId === chosen.id ? recovered.done : undefined}
          onClose={close}
          onLeave={buy.closeAndNavigate}
        />
      )}
      {share.open && <ShareListDialog list={list} onClose={share.hide} />}
    </Page>
  );
}

interface GiftsProps {
  filters: Filters;
  list: GiftList;
  gifts: readonly Gift[];
  justTaken: ReadonlySet<string>;
  onBuy: (id: string) => void;
  onAnother: (id: string) => void;
}

function Gifts({ list, gifts, justTaken, filters, onBuy, onAnother }: GiftsProps) {
  const [filter, setFilter] = useState(noFilter);
  const { count, grow } = useRenderCount();
  const shown = filterGifts(gifts, filter);
  return (
    <>
      <div id={filters.id} className={cx(!filters.open && css.foldedFilters)}>
        <GiftFilters list={list} gifts={gifts} filter={filter} onChange={setFilter} />
      </div>
      {shown.length === 0 && (
        <EmptyState
          illustration="search"
          title={filter.words.trim() === '' ? t`No gift is left of these` : t`No gift has these words`}
          text={t`Try others.`}
          action={<Button onClick={() => setFilter(noFilter)}>{t`Show all gifts`}</Button>}
        />
      )}
      <GiftGrid>
        {shown.slice(0, count).map((gift, index) => (
          <PublicGiftCard
            key={gift.id}
            gift={gift}
            isJustTaken={justTaken.has(gift.id)}
            eager={index < eagerCards}
            onBuy={() => onBuy(gift.id)}
            onAnother={() => onAnother(gift.id)}
          />
        ))}
      </GiftGrid>
      <LoadMore hasMore={count < shown.length} onReach={grow} />
    </>
  );
}

/** Asks visitors whether they own the list if the owner has signed in here before. Until then, claims are hidden. */
function MaybeOwner({ list }: { list: GiftList }) {
  const { state } = useSession();
  if (!list.maybe_owner || state !== 'visitor') return null;
  const denyOwnership = () => {
    markAsSomeoneElse();
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

function NoGifts({ name }: { name: string }) {
  return (
    <EmptyState
      illustration="list"
      title={t`${isolateIfNeeded(name)} has not added any gifts yet`}
      text={t`Come back later, or look for an idea of your own.`}
      action={
        <Button variant="primary" to="/genie">
          {t`Find gift ideas`}
        </Button>
      }
    />
  );
}
