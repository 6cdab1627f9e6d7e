import { Button, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, type OwnProfile, session } from '@giftlist/frontend-kit/client';
import { messages, toasts } from '@giftlist/frontend-kit/language';
import { CountryField, CurrencyField } from '@giftlist/frontend-kit/places';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { SettingsSection } from './section.tsx';
import css from './settings.module.css';

/** The member's country and currency. */
export function RegionSection({ profile }: { profile: OwnProfile }) {
  const [country, setCountry] = useState(profile.country);
  const [currency, setCurrency] = useState(profile.currency);
  const [busy, setBusy] = useState(false);
  const changed = country !== profile.country || currency !== profile.currency;
  const save = async () => {
    if (!country) return;
    setBusy(true);
    const body = new FormData();
    body.set('country', country);
    if (currency) body.set('currency', currency);
    try {
      const { data } = await api.call('PUT /user/{id}', { params: { id: profile.id }, body });
      session.setProfile(data);
      toast.success(toasts.countryUpdated);
    } catch (error) {
      handleError(error, messages.profile.country);
    } finally {
      setBusy(false);
    }
  };
  return (
    <SettingsSection title={t`Region`} text={t`Which shops, prices and holidays you see.`}>
      <div className={css.pair}>
        <CountryField
          value={country}
          onChange={(next, money) => {
            setCountry(next);
            if (money) setCurrency(money);
          }}
        />
        <CurrencyField country={country} value={currency} onChange={setCurrency} />
      </div>
      <div>
        <Button
          variant={changed ? 'primary' : 'line'}
          disabled={!changed}
          busy={busy}
          onClick={() => void save()}
        >
          {t`Save`}
        </Button>
      </div>
    </SettingsSection>
  );
}
