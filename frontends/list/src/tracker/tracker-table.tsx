import {
  ActionMenu,
  GiftPicture,
  Line,
  Table,
  useIsPhone,
  VisuallyHidden,
} from '@giftlist/frontend-kit/base';
import { formatMoney } from '@giftlist/frontend-kit/client';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { IconCopy, IconStarFilled, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyDialog } from '../gift-card/copy-dialog.tsx';
import { useGiftActs } from '../gift-card/use-gift-acts.ts';
import type { Gift, GiftList } from '../list/list-queries.ts';
import css from './tracker.module.css';

type Claim = Gift['claims'][number];
interface Row {
  gift: Gift;
  claim: Claim;
}

const rowsOf = (gifts: readonly Gift[]): Row[] =>
  gifts.flatMap(gift => gift.claims.map(claim => ({ gift, claim })));
const giver = (claim: Claim) => claim.info?.name || 'Someone';

/** What was taken: a table, and on narrow screens lines that open the details. */
export function TrackerTable({ list, gifts }: { list: GiftList; gifts: readonly Gift[] }) {
  const phone = useIsPhone();
  const [opened, open] = useState<Row>();
  const [copied, copy] = useState<Gift>();
  const rows = rowsOf(gifts);
  return (
    <>
      {phone ? (
        rows.map(row => (
          <Line key={row.claim.id} onClick={() => open(row)}>
            <GiftPicture shape="mini" src={row.gift.image_url} seed={row.gift.id} taken="gift" />
            <span className={css.names}>
              <strong>{row.gift.gift_title}</strong>
              <span>{giver(row.claim)}</span>
            </span>
          </Line>
        ))
      ) : (
        <Table label="Purchased gifts">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Price</th>
              <th scope="col">Purchased by</th>
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <TableRow key={row.claim.id} list={list} row={row} onCopy={() => copy(row.gift)} />
            ))}
          </tbody>
        </Table>
      )}
      {opened && (
        <ResponsiveModal
          opened
          onClose={() => open(undefined)}
          title="Gift details"
          actions={<RowMenu list={list} row={opened} onCopy={() => copy(opened.gift)} />}
        >
          <p className={css.title}>{opened.gift.gift_title}</p>
          <Price gift={opened.gift} />
          <Giver claim={opened.claim} />
        </ResponsiveModal>
      )}
      {copied && <CopyDialog gift={copied} onClose={() => copy(undefined)} />}
    </>
  );
}

function TableRow({ list, row, onCopy }: { list: GiftList; row: Row; onCopy: () => void }) {
  const { gift, claim } = row;
  return (
    <tr>
      <td>
        <span className={css.gift}>
          <GiftPicture shape="mini" src={gift.image_url} seed={gift.id} taken="gift" />
          <span>{gift.gift_title}</span>
          {gift.isMostWanted && (
            <IconStarFilled className={css.star} size={18} role="img" aria-label="Most wanted" />
          )}
        </span>
      </td>
      <td>
        <Price gift={gift} />
      </td>
      <td>
        <Giver claim={claim} />
      </td>
      <td>
        <RowMenu list={list} row={row} onCopy={onCopy} />
      </td>
    </tr>
  );
}

const Price = ({ gift }: { gift: Gift }) =>
  gift.price === null ? null : formatMoney(gift.price, gift.currency);

function Giver({ claim }: { claim: Claim }) {
  return (
    <span className={css.names}>
      <strong>{giver(claim)}</strong>
      {claim.info?.email && <span>{claim.info.email}</span>}
      {claim.info?.message && <q>{claim.info.message}</q>}
    </span>
  );
}

function RowMenu({ list, row, onCopy }: { list: GiftList; row: Row; onCopy: () => void }) {
  const acts = useGiftActs(list);
  const { gift, claim } = row;
  return (
    <ActionMenu
      label={`Actions for ${gift.gift_title}`}
      items={[
        {
          label: claim.kind === 'purchased' ? 'Unmark as purchased' : 'Unmark as reserved',
          icon: <IconX aria-hidden="true" />,
          onSelect: () => void acts.unmark(gift, claim.id),
        },
        { label: 'Copy to another list', icon: <IconCopy aria-hidden="true" />, onSelect: onCopy },
      ]}
    />
  );
}
