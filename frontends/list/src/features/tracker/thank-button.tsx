import { Button } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconMail, IconShare2 } from '@tabler/icons-react';
import { getThanksHref, getThanksText, type TrackedUnit } from './tracked-units.ts';

/** Opens an email draft if the giver's address is known. Otherwise opens the device's share sheet. */
export function ThankButton({ unit }: { unit: TrackedUnit }) {
  const { claim } = unit;
  if (claim.mine) return null;
  const email = claim.info?.email;
  if (email) {
    return (
      <Button variant="primary" icon={<IconMail aria-hidden="true" />} href={getThanksHref(unit, email)}>
        {t`Say thank you`}
      </Button>
    );
  }
  if (!('share' in navigator)) return null;
  return (
    <Button
      variant="primary"
      icon={<IconShare2 aria-hidden="true" />}
      // Rejects if the viewer closes the share sheet.
      onClick={() => void navigator.share({ text: getThanksText(unit) }).catch(() => undefined)}
    >
      {t`Say thank you`}
    </Button>
  );
}
