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
import { useLinkOutcomes } from '../add-gift/link-outcomes.ts';
import { type GiftDialogs, OpenGiftDialogs, useGiftDialogs } from '../gift-card/gift-dialogs.tsx';
import { LoadingGiftCard } from '../gift-card/loading-gift-card.tsx';
import { OwnedGiftCard } from '../gift-card/owned-gift-card.tsx';
import { mergeTaken, searchGifts } from './filter-gifts.ts';
import css from './list.module.css';
import { GiftsSkeleton } from './list-skeleton.tsx';
import { PurchasedLast } from './purchased-last.tsx';
import { useRenderCount } from './use-render-count.ts';

const ArrangeGifts = lazyComponent(async () => (await import('../arrange/arrange-gifts.tsx')).ArrangeGifts, {
  fallback: <GiftsSkeleton />,
});

/** Lists with fewer gifts have no search. */
const minGiftsToSearch = 9;

export interface OwnedGiftsProps {
  list: GiftList;
  gifts: ReturnType<typeof useGifts>;
  /** Ids of gifts that were taken just now. */
  justTaken: ReadonlySet<string>;
}

/** The List tab: 'Add a gift' first, then the gifts. Pressing a gift opens its details. */
export function OwnedGifts({ list, gifts, justTaken }: OwnedGiftsProps) {
  const dialogs = useGiftDialogs();
  const arrange = useDialog('arrange');
  useLinkOutcomes(gifts.data);
  if (!gifts.data) {
    return gifts.isError ? (
      <LoadError title={t`We could not load your gifts`} onRetry={() => void gifts.refetch()} />
    ) : (
      <GiftsSkeleton />
    );
  }
  return (
    <>
      {arrange.open && mayManage(list.viewer_role) && gifts.data.length > 1 ? (
        <ArrangeGifts list={list} gifts={gifts.data} onDone={arrange.hide} />
      ) : (
        <Gifts
          list={list}
          gifts={gifts.data}
          justTaken={justTaken}
          dialogs={dialogs}
          onArrange={() => arrange.show()}
        />
      )}
      <OpenGiftDialogs list={list} gifts={gifts.data} dialogs={dialogs} />
    </>
  );
}

const orderViewer = ({ viewer_role }: GiftList) => (mayManage(viewer_role) ? 'owner' : 'collaborator');

interface GiftsProps {
  list: GiftList;
  gifts: readonly Gift[];
  justTaken: ReadonlySet<string>;
  dialogs: GiftDialogs;
  onArrange: () => void;
}

function Gifts({ list, gifts, justTaken, dialogs, onArrange }: GiftsProps) {
  const [words, setWords] = useState('');
  const opener = useOpener('add-gift');
  const [purchasedLast, setPurchasedLast] = useState(true);
  const { count, grow } = useRenderCount();
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
  const matching = searchGifts(gifts, words);
  const shown = purchasedLast ? matching : mergeTaken(matching, orderViewer(list));
  const someTaken = gifts.some(isTaken);
  const mayArrange = mayManage(list.viewer_role) && gifts.length > 1;
  return (
    <>
      {(mayArrange || someTaken || gifts.length >= minGiftsToSearch) && (
        <div className={css.tools}>
          {gifts.length >= minGiftsToSearch && (
            <div className={css.search}>
              <SearchField label={t`Search in this list`} value={words} onChange={setWords} />
            </div>
          )}
          <Row gap={2} wrap>
            {someTaken && <PurchasedLast on={purchasedLast} onChange={setPurchasedLast} />}
            {mayArrange && (
              <Button variant="ghost" icon={<IconArrowsSort aria-hidden="true" />} onClick={onArrange}>
                {t`Arrange`}
              </Button>
            )}
          </Row>
        </div>
      )}
      {shown.length === 0 && (
        <EmptyState illustration="search" title={t`No gift has these words`} text={t`Try others.`} />
      )}
      <GiftGrid>
        {words.trim() === '' && (
          <AddTile
            title={t`Add a gift`}
            hint={t`Paste a link from any shop, or type what you wish for`}
            onClick={() => dialogs.add.show()}
            opener={opener}
          />
        )}
        {shown
          .slice(0, count)
          .map(gift =>
            gift.loading_info ? (
              <LoadingGiftCard key={gift.id} gift={gift} startedAt={gift.loading_info.startedAt} />
            ) : (
              <OwnedGiftCard
                key={gift.id}
                list={list}
                gift={gift}
                dialogs={dialogs}
                isJustTaken={justTaken.has(gift.id)}
              />
            ),
          )}
      </GiftGrid>
      <LoadMore hasMore={count < shown.length} onReach={grow} />
    </>
  );
}
