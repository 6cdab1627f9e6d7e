import { Chip } from '@giftlist/frontend-kit/base';

/** The switch 'Purchased last': on, what is taken stands last. */
export function PurchasedLast({ on, onChange }: { on: boolean; onChange: (on: boolean) => void }) {
  return (
    <Chip pressed={on} onClick={() => onChange(!on)}>
      Purchased last
    </Chip>
  );
}
