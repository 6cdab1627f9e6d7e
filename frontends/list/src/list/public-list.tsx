import {
  Avatar,
  Button,
  CouldNotLoad,
  Cover,
  EmptyState,
  FollowButton,
  fullName,
  GiftCardSkeleton,
  GiftGrid,
  Note,
  Page,
  Row,
  ScrollToTop,
  SearchField,
  useDialog,
  Waiting,
} from '@giftlist/frontend-kit/base';
import { formatLongDate, loginHref, sayIAmSomeoneElse, useSession } from '@giftlist/frontend-kit/client';
import { IconCalendarEvent, IconGift, IconMailbox, IconShare2 } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { PublicGiftCard } from '../gift-card/public-gift-card.tsx';
import { filterGifts } from './filter-gifts.ts';
import css from './list.module.css';
import { type Gift, type GiftList, isTaken, useGifts } from './list-queries.ts';
import { useLiveGifts } from './use-live-gifts.ts';

const BuyDialog = lazy(async () => ({ default: (await import('../buy/buy-dialog.tsx')).BuyDialog }));
const ShareDialog = lazy(async () => ({
  default: (await import('@giftlist/frontend-kit/overlay')).ShareDialog,
}));
const eagerCards = 4;

/** A list as friends and visitors see it. */
export function PublicList({ list }: { list: GiftList }) {
  const gifts = useGifts(list);
  const just = useLiveGifts(list.id, gifts.data);
  const share = useDialog('share');
  const buy = useDialog('gift');
  const [words, setWords] = useState('');
  const shown = filterGifts(gifts.data ?? [], words);
  const chosen = gifts.data?.find(gift => gift.id === buy.value);
  return (
    <Page title={list.list_name} view="List">
      <Cover seed={list.id} picture={list.list_cover} date={list.occasion_date} />
      <Head list={list} gifts={gifts.data} onShare={() => share.show()} />
      <MaybeOwner list={list} />
      {gifts.isError && <CouldNotLoad what="the gifts of this list" onRetry={() => void gifts.refetch()} />}
      {gifts.isPending && (
        <Waiting>
          <GiftGrid>
            {['a', 'b', 'c'].map(key => (
              <GiftCardSkeleton key={key} />
            ))}
          </GiftGrid>
        </Waiting>
      )}
      {gifts.data?.length === 0 && <NoGifts name={list.owner.first_name} />}
      {gifts.data && gifts.data.length > 0 && (
        <>
          <div className={css.tools}>
            <div className={css.search}>
              <SearchField label="Search for gifts" value={words} onChange={setWords} />
            </div>
            <p className={css.quiet}>{list.owner.first_name} can’t see what you reserve</p>
          </div>
          {shown.length === 0 && (
            <EmptyState art="search" title="No gift has these words" text="Try others." />
          )}
          <GiftGrid>
            {shown.map((gift, index) => (
              <PublicGiftCard
                key={gift.id}
                gift={gift}
                just={just.has(gift.id)}
                eager={index < eagerCards}
                onBuy={() => buy.show(gift.id)}
              />
            ))}
          </GiftGrid>
        </>
      )}
      <ScrollToTop />
      <Suspense>
        <BuyDialogWhenWanted list={list} gift={chosen} onClose={buy.hide} />
        {share.open && (
          <ShareDialog
            opened
            onClose={share.hide}
            heading="Share this list"
            url={`${location.origin}/lists/${list.id}`}
            title={list.list_name}
            text={`${fullName(list.owner)}: ${list.list_name}`}
            contentType="list"
            itemId={list.id}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** Once opened it stays, so that what follows a reservation can be shown. */
function BuyDialogWhenWanted({
  list,
  gift,
  onClose,
}: {
  list: GiftList;
  gift: Gift | undefined;
  onClose: () => void;
}) {
  const [wanted, setWanted] = useState(gift !== undefined);
  if (gift && !wanted) setWanted(true);
  return wanted ? <BuyDialog list={list} gift={gift} onClose={onClose} /> : null;
}

function Head({
  list,
  gifts,
  onShare,
}: {
  list: GiftList;
  gifts: readonly Gift[] | undefined;
  onShare: () => void;
}) {
  const free = gifts?.filter(gift => !isTaken(gift)).length;
  return (
    <header className={css.head}>
      <div className={css.face}>
        <Avatar name={fullName(list.owner)} src={list.owner.profile_pic} size="xl" ring />
      </div>
      <div className={css.titles}>
        <p className={css.quiet}>{fullName(list.owner)}</p>
        <h1>{list.list_name}</h1>
        {list.description && <p className={css.description}>{list.description}</p>}
        <Row gap={5} wrap className={css.facts}>
          {list.occasion_date && (
            <span>
              <IconCalendarEvent size={18} aria-hidden="true" />
              {formatLongDate(list.occasion_date)}
            </span>
          )}
          {gifts && (
            <span>
              <IconGift size={18} aria-hidden="true" />
              {gifts.length} {gifts.length === 1 ? 'gift' : 'gifts'}, {free} still available
            </span>
          )}
          <span>
            <IconMailbox size={18} aria-hidden="true" />
            {list.gift_receive_by === 'by_mail' ? 'By mail' : 'In person'}
          </span>
        </Row>
      </div>
      <Row gap={2} className={css.acts}>
        <Button icon={<IconShare2 aria-hidden="true" />} onClick={onShare}>
          Share
        </Button>
        <FollowButton
          person={{ ...list.owner, is_following: list.viewer_role === 'follower', is_self: false }}
          listId={list.id}
        />
      </Row>
    </header>
  );
}

/** Signed out in a browser where the owner signed in before: the surprise is kept until somebody says who is here. */
function MaybeOwner({ list }: { list: GiftList }) {
  const { state } = useSession();
  if (!list.maybe_owner || state !== 'visitor') return null;
  const someoneElse = () => {
    sayIAmSomeoneElse();
    location.reload();
  };
  return (
    <Note>
      <Row gap={3} wrap justify="between">
        <span>Is this your list?</span>
        <Row gap={2}>
          <Button to={loginHref(`/lists/${list.id}`)}>Sign in</Button>
          <Button variant="ghost" onClick={someoneElse}>
            I am someone else
          </Button>
        </Row>
      </Row>
    </Note>
  );
}

function NoGifts({ name }: { name: string }) {
  return (
    <EmptyState
      art="list"
      title={`${name} has not added any gifts yet`}
      text="Come back later, or look for an idea of your own."
      action={
        <Button variant="primary" to="/genie">
          Find gift ideas
        </Button>
      }
    />
  );
}
