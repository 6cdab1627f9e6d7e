import { isolateBidi } from '@giftlist/contracts/rules/text';
import { ActionMenu } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconCopy, IconX } from '@tabler/icons-react';
import { getUnmarkLabel } from '../../shared/unmark-label.ts';
import type { TrackedUnit } from './tracked-units.ts';

export interface UnitMenuProps {
  unit: TrackedUnit;
  onCopy: () => void;
  onRelease: () => void;
}

export function UnitMenu({ unit, onCopy, onRelease }: UnitMenuProps) {
  return (
    <ActionMenu
      label={t`Actions for ${isolateBidi(unit.gift.gift_title)}`}
      items={[
        {
          label: getUnmarkLabel(unit.claim),
          icon: <IconX aria-hidden="true" />,
          onSelect: onRelease,
        },
        { label: t`Copy to another list`, icon: <IconCopy aria-hidden="true" />, onSelect: onCopy },
      ]}
    />
  );
}
