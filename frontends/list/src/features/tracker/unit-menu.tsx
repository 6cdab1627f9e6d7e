import { isolateBidi } from '@giftlist/contracts/rules/text';
import { ActionMenu } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconCopy, IconX } from '@tabler/icons-react';
import { getUnmarkLabel } from '../../shared/unmark-label.ts';
import type { TrackedUnit } from './tracked-units.ts';

export interface UnitMenuProps {
  row: TrackedUnit;
  onCopy: () => void;
  onRelease: () => void;
}

export function UnitMenu({ row, onCopy, onRelease }: UnitMenuProps) {
  return (
    <ActionMenu
      label={t`Actions for ${isolateBidi(row.gift.gift_title)}`}
      items={[
        {
          label: getUnmarkLabel(row.claim),
          icon: <IconX aria-hidden="true" />,
          onSelect: onRelease,
        },
        { label: t`Copy to another list`, icon: <IconCopy aria-hidden="true" />, onSelect: onCopy },
      ]}
    />
  );
}
