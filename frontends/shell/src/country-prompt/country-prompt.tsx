import { Button, Stack, Text, toast } from '@giftlist/frontend-kit/base';
import { api, detectCountry, handleError, session } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { CountryField, CurrencyField, useCountries } from '@giftlist/frontend-kit/places';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { countryWasAsked } from './asks-for-country.ts';

/** Asks a member for country and currency; it cannot be dismissed. */
export function CountryPrompt() {
  const [open, setOpen] = useState(true);
  const [country, setCountry] = useState<string | null>(null);
  const [currency, setCurrency] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const countries = useCountries();
  // Without countries it could not be completed.
  const shown = open && countries.length > 0;

  useEffect(() => {
    if (shown) countryWasAsked();
  }, [shown]);

  useEffect(() => {
    if (country !== null || countries.length === 0) return;
    let wanted = true;
    void detectCountry().then(found => {
      if (!wanted) return;
      setCountry(found);
      setCurrency(countries.find(entry => entry.value === found)?.currency ?? null);
    });
    return () => {
      wanted = false;
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
      opened={shown}
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
