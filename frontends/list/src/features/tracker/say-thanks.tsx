import { Button } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconMail, IconShare2 } from '@tabler/icons-react';
import { type TrackedUnit, thanksFor, thanksHref } from './tracked-units.ts';

/** Thanks the giver of a gift: by mail if their address is known, else through the device's share sheet. */
export function SayThanks({ row }: { row: TrackedUnit }) {
  const { claim } = row;
  // The viewer gives this unit.
  if (claim.mine) return null;
  const email = claim.info?.email;
  if (email) {
    return (
      <Button variant="primary" icon={<IconMail aria-hidden="true" />} href={thanksHref(row, email)}>
        {t`Say thank you`}
      </Button>
    );
  }
  if (!('share' in navigator)) return null;
  return (
    <Button
      variant="primary"
      icon={<IconShare2 aria-hidden="true" />}
      // Rejects when the person closes the share sheet.
      onClick={() => void navigator.share({ text: thanksFor(row) }).catch(() => undefined)}
    >
      {t`Say thank you`}
    </Button>
  );
}
