import { Chip } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';

export function PurchasedLastChip({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Chip pressed={isOn} onClick={() => onChange(!isOn)}>
      {t`Purchased last`}
    </Chip>
  );
}
