import { Chip } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';

/** The switch 'Purchased last': if on, taken gifts come last. */
export function PurchasedLast({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Chip pressed={on} onClick={() => onChange(!on)}>
      {t`Purchased last`}
    </Chip>
  );
}
