import { isolateBidi } from '@giftlist/contracts/rules/text';
import { Button, MostWantedBadge, Note, Stack, TextLink } from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconExternalLink, IconMailbox } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense } from 'react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { countOwnUnits, isTaken } from '../../shared/taken.ts';
import css from './buy.module.css';
import { NotesBoundary } from './notes-boundary.tsx';
import { getShopUrl } from './shop-link.ts';
import { StoreSearchLinks } from './store-search-links.tsx';
import { trackBuy } from './track-buy.ts';

const GiftNotes = lazy(async () => ({ default: (await import('./gift-notes.tsx')).GiftNotes }));

export interface InfoStepProps {
  list: GiftList;
  gift: Gift;
  /** Shown only on phones. On wide screens, the dialog shows the picture beside the text. */
  picture: ReactNode;
  children?: ReactNode;
}

export function InfoStep({ list, gift, picture, children }: InfoStepProps) {
  const isMine = gift.reserved_by_me;
  const isTakenByOthers = isTaken(gift) && !isMine;
  const isAvailable = !isMine && !isTakenByOthers;
  const name = isolateBidi(list.owner.first_name);
  return (
    <Stack gap={4}>
      {picture}
      {gift.isMostWanted && isAvailable && (
        <div>
          <MostWantedBadge />
        </div>
      )}
      <Stack gap={2}>
        <h3 className={css.title}>
          <bdi>{gift.gift_title}</bdi>
        </h3>
        {(gift.price !== null || gift.store_name) && (
          <p className={css.sold}>
            {gift.price !== null && (
              <span className={css.price}>{formatMoney(gift.price, gift.currency)}</span>
            )}
            {gift.store_name && <span>{t`at ${isolateBidi(gift.store_name)}`}</span>}
          </p>
        )}
        {gift.quantity > 1 && isMine && (
          <p className={css.hint}>{t`You give ${countOwnUnits(gift)} of ${gift.quantity}.`}</p>
        )}
        {gift.quantity > 1 && !isTaken(gift) && (
          <p className={css.hint}>{t`${gift.available} of ${gift.quantity} still wanted`}</p>
        )}
      </Stack>
      {gift.details && (
        <div className={css.note}>
          <strong>{t`From ${name}`}</strong>
          <NotesBoundary text={gift.details}>
            <Suspense fallback={<p className={css.plain}>{gift.details}</p>}>
              <GiftNotes text={gift.details} />
            </Suspense>
          </NotesBoundary>
        </div>
      )}
      {isTakenByOthers && <Note tone="gold">{t`This gift is taken.`}</Note>}
      {isAvailable && gift.taken_elsewhere && <TakenElsewhere list={list} otherList={gift.taken_elsewhere} />}
      {isAvailable && gift.availability === 'out_of_stock' && (
        <Note tone="gold">{t`Seems sold out in the shop. Look there before you reserve it.`}</Note>
      )}
      {!getShopUrl(gift) && !isMine && <StoreSearchLinks gift={gift} />}
      {isAvailable && <GivingSteps list={list} />}
      {children}
    </Stack>
  );
}

export function InfoActions({ gift, onContinue }: { gift: Gift; onContinue: () => void }) {
  const link = getShopUrl(gift);
  return (
    <>
      {link && (
        <Button href={link} iconEnd={<IconExternalLink aria-hidden="true" />} onClick={() => trackBuy(gift)}>
          {t`Open shop`}
        </Button>
      )}
      <Button variant="primary" disabled={isTaken(gift)} onClick={onContinue}>
        {t`Continue`}
      </Button>
    </>
  );
}

function GivingSteps({ list }: { list: GiftList }) {
  return (
    <>
      <ol className={css.steps}>
        <li>{t`Buy it in the shop, or decide to bring it yourself.`}</li>
        <li>{t`Come back and reserve it, so that nobody buys it twice.`}</li>
      </ol>
      {list.gift_receive_by === 'by_mail' && (
        <p className={css.mail}>
          <IconMailbox size={20} aria-hidden="true" />
          {t`${isolateBidi(list.owner.first_name)} receives gifts by mail: you get the address afterwards.`}
        </p>
      )}
    </>
  );
}

/** Shown if the same product was reserved or purchased on another list of the owner. */
function TakenElsewhere({
  list,
  otherList,
}: {
  list: GiftList;
  otherList: NonNullable<Gift['taken_elsewhere']>;
}) {
  return (
    <Note tone="gold">
      {otherList.list_id && otherList.list_name ? (
        <Trans>
          {isolateBidi(list.owner.first_name)} wants the same on another list, and there somebody took it:{' '}
          <TextLink to={`/lists/${otherList.list_id}`}>{isolateBidi(otherList.list_name)}</TextLink>
        </Trans>
      ) : (
        t`${isolateBidi(list.owner.first_name)} wants the same on another list, and there somebody took it.`
      )}
    </Note>
  );
}
