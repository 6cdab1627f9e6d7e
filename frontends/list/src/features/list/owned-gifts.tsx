import { mayManage } from '@giftlist/contracts/rules/capabilities';
import {
  AddTile,
  Button,
  EmptyState,
  GiftGrid,
  LoadError,
  LoadMore,
  lazyComponent,
  Row,
  SearchField,
  useDialog,
  useOpener,
} from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconArrowsSort } from '@tabler/icons-react';
import { useState } from 'react';
import type { Gift, GiftList, useGifts } from '../../shared/list-queries.ts';
import { isTaken } from '../../shared/taken.ts';
import { useLinkToasts } from '../add-gift/link-toasts.ts';
import { type GiftDialogs, OpenGiftDialogs, useGiftDialogs } from '../gift-card/gift-dialogs.tsx';
import { LoadingGiftCard } from '../gift-card/loading-gift-card.tsx';
import { OwnedGiftCard } from '../gift-card/owned-gift-card.tsx';
import { mergeTaken, searchGifts } from './filter-gifts.ts';
import css from './list.module.css';
import { GiftsSkeleton } from './list-skeleton.tsx';
import { PurchasedLastChip } from './purchased-last-chip.tsx';
import { useCardLimit } from './use-card-limit.ts';

const ArrangeGifts = lazyComponent(async () => (await import('../arrange/arrange-gifts.tsx')).ArrangeGifts, {
  fallback: <GiftsSkeleton />,
});

/** Shorter lists have no search. */
const minGiftsToSearch = 9;

export interface OwnedGiftsProps {
  list: GiftList;
  gifts: ReturnType<typeof useGifts>;
  justTakenIds: ReadonlySet<string>;
}

export function OwnedGifts({ list, gifts, justTakenIds }: OwnedGiftsProps) {
  const dialogs = useGiftDialogs();
  const arrangeDialog = useDialog('arrange');
  useLinkToasts(gifts.data);
  if (!gifts.data) {
    return gifts.isError ? (
      <LoadError title={t`We could not load your gifts`} onRetry={() => void gifts.refetch()} />
    ) : (
      <GiftsSkeleton />
    );
  }
  return (
    <>
      {arrangeDialog.open && mayManage(list.viewer_role) && gifts.data.length > 1 ? (
        <ArrangeGifts list={list} gifts={gifts.data} onDone={arrangeDialog.hide} />
      ) : (
        <Gifts
          list={list}
          gifts={gifts.data}
          justTakenIds={justTakenIds}
          dialogs={dialogs}
          onArrange={() => arrangeDialog.show()}
        />
      )}
      <OpenGiftDialogs list={list} gifts={gifts.data} dialogs={dialogs} />
    </>
  );
}

const getOrderViewer = ({ viewer_role }: GiftList) => (mayManage(viewer_role) ? 'owner' : 'collaborator');

interface GiftsProps {
  list: GiftList;
  gifts: readonly Gift[];
  justTakenIds: ReadonlySet<string>;
  dialogs: GiftDialogs;
  onArrange: () => void;
}

function Gifts({ list, gifts, justTakenIds, dialogs, onArrange }: GiftsProps) {
  const [searchText, setSearchText] = useState('');
  const opener = useOpener('add-gift');
  const [purchasedLast, setPurchasedLast] = useState(true);
  const { cardLimit, renderMore } = useCardLimit();
  if (gifts.length === 0) {
    return (
      <EmptyState
        illustration="box"
        title={t`No gifts yet`}
        text={t`Your gifts will appear here as soon as you add them!`}
        action={
          <Button {...opener} variant="primary" onClick={() => dialogs.add.show()}>
            {t`Add gift`}
          </Button>
        }
      />
    );
  }
  const matchingGifts = searchGifts(gifts, searchText);
  const visibleGifts = purchasedLast ? matchingGifts : mergeTaken(matchingGifts, getOrderViewer(list));
  const hasTakenGifts = gifts.some(isTaken);
  const mayArrange = mayManage(list.viewer_role) && gifts.length > 1;
  return (
    <>
      {(mayArrange || hasTakenGifts || gifts.length >= minGiftsToSearch) && (
        <div className={css.tools}>
          {gifts.length >= minGiftsToSearch && (
            <div className={css.search}>
              <SearchField label={t`Search in this list`} value={searchText} onChange={setSearchText} />
            </div>
          )}
          <Row gap={2} wrap>
            {hasTakenGifts && <PurchasedLastChip isOn={purchasedLast} onChange={setPurchasedLast} />}
            {mayArrange && (
              <Button variant="ghost" icon={<IconArrowsSort aria-hidden="true" />} onClick={onArrange}>
                {t`Arrange`}
              </Button>
            )}
          </Row>
        </div>
      )}
      {visibleGifts.length === 0 && (
        <EmptyState illustration="search" title={t`No gift has these words`} text={t`Try others.`} />
      )}
      <GiftGrid>
        {searchText.trim() === '' && (
          <AddTile
            title={t`Add a gift`}
            hint={t`Paste a link from any shop, or type what you wish for`}
            onClick={() => dialogs.add.show()}
            opener={opener}
          />
        )}
        {visibleGifts
          .slice(0, cardLimit)
          .map(gift =>
            gift.loading_info ? (
              <LoadingGiftCard key={gift.id} gift={gift} startedAt={gift.loading_info.startedAt} />
            ) : (
              <OwnedGiftCard
                key={gift.id}
                list={list}
                gift={gift}
                dialogs={dialogs}
                isJustTaken={justTakenIds.has(gift.id)}
              />
            ),
          )}
      </GiftGrid>
      <LoadMore hasMore={cardLimit < visibleGifts.length} onReach={renderMore} />
    </>
  );
}
