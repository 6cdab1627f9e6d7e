import { Button } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconMail, IconShare2 } from '@tabler/icons-react';
import { getThanksHref, getThanksText, type TrackedUnit } from './tracked-units.ts';

/** Sends an email if the giver's address is known. Otherwise opens the device's share sheet. */
export function ThankButton({ row }: { row: TrackedUnit }) {
  const { claim } = row;
  if (claim.mine) return null;
  const email = claim.info?.email;
  if (email) {
    return (
      <Button variant="primary" icon={<IconMail aria-hidden="true" />} href={getThanksHref(row, email)}>
        {t`Say thank you`}
      </Button>
    );
  }
  if (!('share' in navigator)) return null;
  return (
    <Button
      variant="primary"
      icon={<IconShare2 aria-hidden="true" />}
      // Rejects if the person closes the share sheet.
      onClick={() => void navigator.share({ text: getThanksText(row) }).catch(() => undefined)}
    >
      {t`Say thank you`}
    </Button>
  );
}
