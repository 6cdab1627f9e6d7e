import {
  Badge,
  Card,
  cx,
  GiftPicture,
  ListItemButton,
  lazyComponent,
  MostWantedBadge,
  Table,
  useDialog,
  useIsPhone,
  VisuallyHidden,
} from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { t } from '@lingui/core/macro';
import { IconChevronRight, IconStarFilled } from '@tabler/icons-react';
import type { Gift, GiftList } from '../../shared/list-queries.ts';
import { useGiftActions } from '../gift-card/api/use-gift-actions.ts';
import { Giver } from './giver.tsx';
import { ThanksChips } from './thanks-chips.tsx';
import { getGiverName, type TrackedUnit, toTrackedUnits } from './tracked-units.ts';
import css from './tracker.module.css';
import { UnitMenu } from './unit-menu.tsx';

const CopyDialog = lazyComponent(async () => (await import('../gift-card/copy-dialog.tsx')).CopyDialog);
const UnmarkDialog = lazyComponent(async () => (await import('../gift-card/unmark-dialog.tsx')).UnmarkDialog);
const DetailsDialog = lazyComponent(async () => (await import('./details-dialog.tsx')).DetailsDialog);

export interface TrackerTableProps {
  list: GiftList;
  gifts: readonly Gift[];
}

export function TrackerTable({ list, gifts }: TrackerTableProps) {
  const isPhone = useIsPhone();
  const detailsDialog = useDialog('gift-details');
  const copyDialog = useDialog('copy-gift');
  const unmarkDialog = useDialog('unmark-gift');
  const actions = useGiftActions(list);
  const rows = toTrackedUnits(gifts);
  const openedRow = rows.find(({ claim }) => claim.id === detailsDialog.value);
  const releasedRow = rows.find(({ claim }) => claim.id === unmarkDialog.value);
  const copiedGift = gifts.find(({ id }) => id === copyDialog.value);
  /** Only another person's unit needs a confirmation. */
  const release = ({ gift, claim }: TrackedUnit) =>
    claim.mine ? void actions.unmark(gift, claim) : unmarkDialog.show(claim.id);
  return (
    <>
      {isPhone ? (
        <Card>
          {rows.map(row => (
            <TrackedLine key={row.claim.id} row={row} onOpen={() => detailsDialog.show(row.claim.id)} />
          ))}
        </Card>
      ) : (
        <Card className={css.card}>
          <Table label={t`Purchased gifts`}>
            <thead>
              <tr>
                <th scope="col">{t({ message: 'Name', context: 'of a gift' })}</th>
                <th scope="col">{t`Price`}</th>
                <th scope="col">{t`Purchased by`}</th>
                <th scope="col">{t`Thank-you notes`}</th>
                <th scope="col">
                  <VisuallyHidden>{t`Actions`}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <TrackedRow
                  key={row.claim.id}
                  list={list}
                  row={row}
                  onCopy={() => copyDialog.show(row.gift.id)}
                  onRelease={() => release(row)}
                />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {openedRow && !copiedGift && !releasedRow && (
        <DetailsDialog
          list={list}
          row={openedRow}
          onClose={detailsDialog.hide}
          onCopy={() => copyDialog.show(openedRow.gift.id)}
          onRelease={() => {
            if (openedRow.claim.mine) detailsDialog.hide();
            release(openedRow);
          }}
        />
      )}
      {copiedGift && <CopyDialog gift={copiedGift} onClose={copyDialog.hide} />}
      {releasedRow && <UnmarkDialog list={list} {...releasedRow} onClose={unmarkDialog.hide} />}
    </>
  );
}

function TrackedLine({ row: { gift, claim }, onOpen }: { row: TrackedUnit; onOpen: () => void }) {
  return (
    <ListItemButton onClick={onOpen}>
      <GiftPicture shape="mini" src={gift.image_url} seed={gift.id} wrapping="gift" />
      <span className={cx(css.names, css.wide)}>
        <strong>
          <bdi>{gift.gift_title}</bdi>
        </strong>
        <span>{getGiverName(claim)}</span>
        {(claim.received || claim.thanked) && (
          <span className={css.noted}>
            {claim.received && <Badge tone="leaf">{t`Received`}</Badge>}
            {claim.thanked && <Badge tone="leaf">{t`Thanked`}</Badge>}
          </span>
        )}
      </span>
      {gift.isMostWanted && (
        <IconStarFilled className={css.star} size={20} role="img" aria-label={t`Most wanted`} />
      )}
      <IconChevronRight className={css.onward} size={20} aria-hidden="true" />
    </ListItemButton>
  );
}

interface TrackedRowProps {
  list: GiftList;
  row: TrackedUnit;
  onCopy: () => void;
  onRelease: () => void;
}

function TrackedRow({ list, row, onCopy, onRelease }: TrackedRowProps) {
  const { gift } = row;
  return (
    <tr>
      <td>
        <span className={css.gift}>
          <GiftPicture shape="mini" src={gift.image_url} seed={gift.id} wrapping="gift" />
          <span className={css.names}>
            <span className={css.name}>
              <bdi>{gift.gift_title}</bdi>
            </span>
            {gift.isMostWanted && <MostWantedBadge soft />}
          </span>
        </span>
      </td>
      <td className={css.price}>{gift.price !== null && formatMoney(gift.price, gift.currency)}</td>
      <td>
        <Giver row={row} size="s" />
      </td>
      <td>
        <ThanksChips list={list} row={row} />
      </td>
      <td>
        <UnitMenu row={row} onCopy={onCopy} onRelease={onRelease} />
      </td>
    </tr>
  );
}
