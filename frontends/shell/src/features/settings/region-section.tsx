import { Button } from '@giftlist/frontend-kit/base';
import type { OwnProfile } from '@giftlist/frontend-kit/client';
import { RegionFields } from '@giftlist/frontend-kit/places';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { saveRegion } from './api/save-region.ts';
import { SettingsSection } from './section.tsx';
import css from './settings.module.css';

export function RegionSection({ profile }: { profile: OwnProfile }) {
  const [region, setRegion] = useState({ country: profile.country, currency: profile.currency });
  const { country, currency } = region;
  const isChanged = country !== profile.country || currency !== profile.currency;
  const save = useMutation({ mutationFn: async () => country && saveRegion(profile.id, country, currency) });
  return (
    <SettingsSection title={t`Region`} text={t`Which shops, prices and holidays you see.`}>
      <div className={css.pair}>
        <RegionFields region={region} onChange={change => setRegion({ ...region, ...change })} />
      </div>
      <div>
        <Button
          variant={isChanged ? 'primary' : 'line'}
          disabled={!isChanged}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {t`Save`}
        </Button>
      </div>
    </SettingsSection>
  );
}
