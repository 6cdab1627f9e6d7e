import { Button, Stack, Text, toast } from '@giftlist/frontend-kit/base';
import { api, detectCountry, handleError, session } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { CountryField, CurrencyField, useCountries } from '@giftlist/frontend-kit/places';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { markCountryPromptShown } from './needs-country-prompt.ts';

/** The dialog that asks a member for country and currency. It cannot be dismissed. */
export function CountryPrompt() {
  const [open, setOpen] = useState(true);
  const [country, setCountry] = useState<string | null>(null);
  const [currency, setCurrency] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const countries = useCountries();
  // Without countries, the prompt could not be completed.
  const isShown = open && countries.length > 0;

  useEffect(() => {
    if (isShown) markCountryPromptShown();
  }, [isShown]);

  useEffect(() => {
    if (country !== null || countries.length === 0) return;
    let isMounted = true;
    void detectCountry().then(detected => {
      if (!isMounted) return;
      setCountry(detected);
      setCurrency(countries.find(entry => entry.value === detected)?.currency ?? null);
    });
    return () => {
      isMounted = false;
    };
  }, [countries, country]);

  const save = async () => {
    const { profile } = session.read();
    if (!profile || !country) return;
    setSaving(true);
    const body = new FormData();
    body.set('country', country);
    if (currency) body.set('currency', currency);
    try {
      const { data } = await api.call('PUT /user/{id}', { params: { id: profile.id }, body });
      setOpen(false);
      session.setProfile(data);
      toast.success(toasts.countryUpdated);
    } catch (error) {
      handleError(error, messages.profile.country);
    } finally {
      setSaving(false);
    }
  };
  return (
    <ResponsiveModal
      opened={isShown}
      onClose={() => undefined}
      closable={false}
      title={t`Welcome back!`}
      actions={
        <Button variant="primary" disabled={!country} busy={saving} onClick={() => void save()}>
          {t`Continue`}
        </Button>
      }
    >
      <Stack gap={5}>
        <Text tone="muted">{t`Confirm your country to see relevant gift recommendations for your region.`}</Text>
        <CountryField
          value={country}
          onChange={(next, money) => {
            setCountry(next);
            if (money) setCurrency(money);
          }}
        />
        <CurrencyField country={country} value={currency} onChange={setCurrency} />
      </Stack>
    </ResponsiveModal>
  );
}
