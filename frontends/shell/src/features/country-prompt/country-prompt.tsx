import { Button, Stack, Text } from '@giftlist/frontend-kit/base';
import { detectCountry, session } from '@giftlist/frontend-kit/client';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { RegionFields, type RegionFieldsProps, useCountries } from '@giftlist/frontend-kit/places';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { saveRegion } from '../settings/api/save-region.ts';
import { markCountryPromptShown } from './needs-country-prompt.ts';

/** Asks members for their country and currency. Cannot be dismissed. */
export function CountryPrompt() {
  const [isOpen, setIsOpen] = useState(true);
  const [region, setRegion] = useState<RegionFieldsProps['region']>({ country: null, currency: null });
  const countries = useCountries();
  // Before the countries are loaded, there would be nothing to choose.
  const isShown = isOpen && countries.length > 0;

  useEffect(() => {
    if (isShown) markCountryPromptShown();
  }, [isShown]);

  useEffect(() => {
    if (region.country !== null || countries.length === 0) return;
    let isMounted = true;
    void detectCountry().then(detected => {
      if (!isMounted) return;
      const currency = countries.find(entry => entry.value === detected)?.currency ?? null;
      setRegion({ country: detected, currency });
    });
    return () => {
      isMounted = false;
    };
  }, [countries, region.country]);

  const save = useMutation({
    mutationFn: async () => {
      const { profile } = session.read();
      if (!profile || !region.country) return;
      if (await saveRegion(profile.id, region.country, region.currency)) setIsOpen(false);
    },
  });
  return (
    <ResponsiveModal
      opened={isShown}
      onClose={() => undefined}
      closable={false}
      title={t`Welcome back!`}
      actions={
        <Button
          variant="primary"
          disabled={!region.country}
          busy={save.isPending}
          onClick={() => save.mutate()}
        >
          {t`Continue`}
        </Button>
      }
    >
      <Stack gap={5}>
        <Text tone="muted">{t`Confirm your country to see relevant gift recommendations for your region.`}</Text>
        <RegionFields region={region} onChange={change => setRegion({ ...region, ...change })} />
      </Stack>
    </ResponsiveModal>
  );
}
