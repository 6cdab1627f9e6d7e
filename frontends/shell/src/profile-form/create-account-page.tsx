import { defaults } from '@giftlist/contracts/limits';
import { splitName } from '@giftlist/contracts/rules/person-name';
import { Button, TextLink, toast } from '@giftlist/frontend-kit/base';
import {
  api,
  detectCountry,
  handleError,
  isProblem,
  rememberedGiver,
  serverSentence,
  session,
  useSession,
} from '@giftlist/frontend-kit/client';
import {
  DateField,
  focusFirstError,
  NameFields,
  profileRules,
  TextField,
  useDraft,
  useForm,
} from '@giftlist/frontend-kit/forms';
import { messages, serverWords, toasts } from '@giftlist/frontend-kit/language';
import { CountryField, CurrencyField, useCountries } from '@giftlist/frontend-kit/places';
import { Link, Navigate, useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { destination, readArrival, withArrival } from '../sign-in/arrival.ts';
import { addressInUse } from '../sign-in/code-sentences.ts';
import css from '../sign-in/sign-in.module.css';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';
import { useFollowFriend } from '../sign-in/use-follow-friend.ts';

const empty = {
  email: '',
  first_name: '',
  last_name: '',
  birthday: '',
  country: '',
  currency: '',
};

/** Returns the server's errors by the fields of this form. */
function fieldErrors(error: unknown): Record<string, string> {
  if (!isProblem(error, 'validation')) return {};
  const known = error.errors.map(({ path, message }) => [path.replace(/^body\./, ''), message] as const);
  return Object.fromEntries(known.filter(([field]) => field in empty));
}

/** /create-account: creates the profile of a new account, follows `friend` and returns to `list`. */
export function CreateAccountPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const current = useSession();
  const arrival = readArrival(params);
  const follow = useFollowFriend(arrival.friend);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const countries = useCountries();
  const form = useForm({
    mode: 'controlled',
    initialValues: { ...empty, ...splitName(rememberedGiver.read()?.name ?? '') },
    validate: {
      first_name: profileRules.first_name,
      last_name: profileRules.last_name,
      email: value => (current.email ? null : profileRules.email(value)),
      birthday: value => profileRules.birthday(value),
    },
  });
  const forgetDraft = useDraft('create-account', form);

  const place = useEffectEvent((country: string) => {
    // Chosen, or kept from before a reload.
    if (form.getValues().country !== '') return;
    const currency = countries.find(entry => entry.value === country)?.currency ?? defaults.currency;
    form.setValues({ country, currency });
  });
  useEffect(() => {
    if (countries.length > 0) void detectCountry().then(country => place(country));
  }, [countries]);

  const [login, signUp] = [withArrival('/login', arrival), withArrival('/sign-up', arrival)];
  // Without a profile, the sign-in pages lead back here: another account needs signing out first.
  const leave = (event: MouseEvent, to: string) => {
    event.preventDefault();
    setLeaving(true);
    const goOn = () => void navigate(to);
    session.signOut().then(goOn, goOn);
  };
  if (current.state === 'visitor' && !leaving) {
    // A failed social sign-in comes back here and shows its error here.
    const error = params.get('auth_error');
    const said =
      error === null
        ? signUp
        : `${signUp}${signUp.includes('?') ? '&' : '?'}auth_error=${encodeURIComponent(error)}`;
    return <Navigate to={said} replace />;
  }
  if (current.state === 'member' && !busy) return <Navigate to={destination(arrival)} replace />;

  const save = async (values: typeof empty) => {
    setBusy(true);
    const { email, country, currency, ...profile } = values;
    try {
      const made = api.call('POST /user/signup', {
        query: arrival.friend ? { friend: arrival.friend } : {},
        body: {
          ...profile,
          country: country || defaults.country,
          currency: currency || defaults.currency,
          ...(current.email ? {} : { email }),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          timeZoneOffset: -new Date().getTimezoneOffset(),
        },
      });
      await made.catch(error => {
        // The response to the first try was lost, or another tab was faster.
        if (!isProblem(error, 'user/profile-exists')) throw error;
      });
      forgetDraft();
      const member = await session.renew();
      toast.success(toasts.accountCreated);
      navigate(destination(arrival), { replace: true });
      void follow(member, { isNew: true });
    } catch (error) {
      if (isProblem(error, 'auth/email-in-use')) {
        form.setFieldError('email', addressInUse());
        return focusFirstError();
      }
      const atFields = fieldErrors(error);
      form.setErrors(atFields);
      if (Object.keys(atFields).length > 0) focusFirstError();
      handleError(error, serverWords(serverSentence(error), messages.profile.updateUser));
    } finally {
      setBusy(false);
    }
  };
  return (
    <SignInLayout
      title={t`Create your account`}
      heading={t`Create your account`}
      lead={
        <>
          <Trans>
            Already have one?{' '}
            <TextLink to={login} onClick={event => leave(event, login)}>
              Login
            </TextLink>
          </Trans>
        </>
      }
      above={
        <Link className={css.back} to={signUp} onClick={event => leave(event, signUp)}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {t`Sign up`}
        </Link>
      }
    >
      <form
        className={css.body}
        noValidate
        onSubmit={form.onSubmit(values => void save(values), focusFirstError)}
      >
        <TextField
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
          {...(current.email ? { value: current.email, readOnly: true } : {})}
        />
        <div className={css.pair}>
          <NameFields first={form.getInputProps('first_name')} last={form.getInputProps('last_name')} />
        </div>
        <DateField
          label={t({ message: 'Birthday', context: 'date of birth' })}
          autoComplete="bday"
          description={t`Friends see the day and the month, never the year.`}
          {...form.getInputProps('birthday')}
        />
        <div className={css.pair}>
          <CountryField
            value={form.values.country || null}
            onChange={(country, currency) => form.setValues({ country, ...(currency ? { currency } : {}) })}
          />
          <CurrencyField
            country={form.values.country}
            value={form.values.currency || null}
            onChange={currency => form.setFieldValue('currency', currency)}
          />
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          {t`Create account`}
        </Button>
      </form>
    </SignInLayout>
  );
}
