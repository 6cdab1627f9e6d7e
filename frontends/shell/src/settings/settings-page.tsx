import { messages, toasts } from '@giftlist/contracts/messages';
import {
  Badge,
  Button,
  Card,
  Page,
  PageHead,
  Skeleton,
  Stack,
  Text,
  toast,
  useDialog,
  useTheme,
} from '@giftlist/frontend-kit/base';
import { api, handleError, session, useRequireSession } from '@giftlist/frontend-kit/client';
import { ChoiceField } from '@giftlist/frontend-kit/forms';
import { CountryField, CurrencyField } from '@giftlist/frontend-kit/places';
import { useNavigate } from '@giftlist/frontend-kit/router';
import { lazy, Suspense, useState } from 'react';
import css from './settings.module.css';

const DeleteAccount = lazy(() =>
  import('./delete-account.tsx').then(file => ({ default: file.DeleteAccount })),
);

const themes = [
  { value: 'auto', label: 'Device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** /settings: how it looks, where one lives, the account. */
export function SettingsPage() {
  const { profile } = useRequireSession();
  const { choice, choose } = useTheme();
  return (
    <Page title="Settings" width="narrow">
      <PageHead title="Settings" />
      <Stack gap={6}>
        <Card pad>
          <ChoiceField
            label={<h2 className={css.h}>Appearance</h2>}
            options={themes}
            value={choice}
            onChange={choose}
            across
          />
        </Card>
        {profile ? <Region key={`${profile.country}${profile.currency}`} /> : <Skeleton h={220} r={16} />}
        {profile ? <Account /> : <Skeleton h={220} r={16} />}
      </Stack>
    </Page>
  );
}

function Region() {
  const { profile } = session.read();
  const [country, setCountry] = useState(profile?.country ?? null);
  const [currency, setCurrency] = useState(profile?.currency ?? null);
  const [busy, setBusy] = useState(false);
  const changed = country !== (profile?.country ?? null) || currency !== (profile?.currency ?? null);
  const save = async () => {
    if (!profile || !country) return;
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
    <Card pad>
      <h2 className={css.h}>Region</h2>
      <Text tone="muted">Which shops, prices and holidays you see.</Text>
      <div className={css.pair}>
        <CountryField
          value={country}
          onChange={(next, money) => {
            setCountry(next);
            if (money) setCurrency(money);
          }}
        />
        <CurrencyField value={currency} onChange={setCurrency} />
      </div>
      <Button
        variant={changed ? 'primary' : 'line'}
        disabled={!changed}
        busy={busy}
        onClick={() => void save()}
      >
        Save
      </Button>
    </Card>
  );
}

function Account() {
  const { email, emailVerified } = session.read();
  const navigate = useNavigate();
  const asking = useDialog('delete-account');
  const leaveEverywhere = async () => {
    try {
      await session.signOut({ everywhere: true });
      navigate('/');
    } catch (error) {
      handleError(error, 'You are signed out here, but the server did not answer.');
    }
  };
  return (
    <Card pad>
      <h2 className={css.h}>Account</h2>
      <p className={css.email}>
        <span>{email}</span>
        <Badge tone={emailVerified ? 'leaf' : 'plain'}>
          {emailVerified ? 'Verified' : 'Not verified yet'}
        </Badge>
      </p>
      <div className={css.acts}>
        <Button to="/profile">Edit profile</Button>
        <Button to="/forgot-password">Change password</Button>
        <Button onClick={() => void leaveEverywhere()}>Sign out everywhere</Button>
        <Button variant="danger-ghost" onClick={() => asking.show()}>
          Delete account
        </Button>
      </div>
      {asking.open && (
        <Suspense>
          <DeleteAccount dialog={asking} />
        </Suspense>
      )}
    </Card>
  );
}
