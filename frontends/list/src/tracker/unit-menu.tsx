import { ActionMenu } from '@giftlist/frontend-kit/base';
import { IconCopy, IconX } from '@tabler/icons-react';
import { useGiftActs } from '../gift-card/use-gift-acts.ts';
import type { GiftList } from '../list/list-queries.ts';
import type { TrackedUnit } from './tracked-units.ts';

export interface UnitMenuProps {
  list: GiftList;
  row: TrackedUnit;
  onCopy: () => void;
}

export const releaseLabel = ({ claim }: TrackedUnit) =>
  claim.kind === 'purchased' ? 'Unmark as purchased' : 'Unmark as reserved';

/** What one can do with a unit that was taken. */
export function UnitMenu({ list, row, onCopy }: UnitMenuProps) {
  const acts = useGiftActs(list);
  return (
    <ActionMenu
      label={`Actions for ${row.gift.gift_title}`}
      items={[
        {
          label: releaseLabel(row),
          icon: <IconX aria-hidden="true" />,
          onSelect: () => void acts.unmark(row.gift, row.claim),
        },
        { label: 'Copy to another list', icon: <IconCopy aria-hidden="true" />, onSelect: onCopy },
      ]}
    />
  );
}
