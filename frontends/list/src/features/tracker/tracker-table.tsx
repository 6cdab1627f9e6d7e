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
  const units = toTrackedUnits(gifts);
  const unitToShow = units.find(({ claim }) => claim.id === detailsDialog.value);
  const unitToRelease = units.find(({ claim }) => claim.id === unmarkDialog.value);
  const giftToCopy = gifts.find(({ id }) => id === copyDialog.value);
  /** Asks for confirmation if another person took the unit. */
  const release = ({ gift, claim }: TrackedUnit) => {
    if (claim.mine) void actions.unmark(gift, claim);
    else unmarkDialog.show(claim.id);
  };
  return (
    <>
      {isPhone ? (
        <Card>
          {units.map(unit => (
            <TrackedLine key={unit.claim.id} unit={unit} onOpen={() => detailsDialog.show(unit.claim.id)} />
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
              {units.map(unit => (
                <TrackedRow
                  key={unit.claim.id}
                  list={list}
                  unit={unit}
                  onCopy={() => copyDialog.show(unit.gift.id)}
                  onRelease={() => release(unit)}
                />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {unitToShow && !giftToCopy && !unitToRelease && (
        <DetailsDialog
          list={list}
          unit={unitToShow}
          onClose={detailsDialog.hide}
          onCopy={() => copyDialog.show(unitToShow.gift.id)}
          onRelease={() => {
            if (unitToShow.claim.mine) detailsDialog.hide();
            release(unitToShow);
          }}
        />
      )}
      {giftToCopy && <CopyDialog gift={giftToCopy} onClose={copyDialog.hide} />}
      {unitToRelease && <UnmarkDialog list={list} {...unitToRelease} onClose={unmarkDialog.hide} />}
    </>
  );
}

function TrackedLine({ unit: { gift, claim }, onOpen }: { unit: TrackedUnit; onOpen: () => void }) {
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
  unit: TrackedUnit;
  onCopy: () => void;
  onRelease: () => void;
}

function TrackedRow({ list, unit, onCopy, onRelease }: TrackedRowProps) {
  const { gift } = unit;
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
        <Giver unit={unit} size="s" />
      </td>
      <td>
        <ThanksChips list={list} unit={unit} />
      </td>
      <td>
        <UnitMenu unit={unit} onCopy={onCopy} onRelease={onRelease} />
      </td>
    </tr>
  );
}
