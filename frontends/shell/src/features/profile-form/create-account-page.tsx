import { defaults } from '@giftlist/contracts/limits';
import { splitName } from '@giftlist/contracts/rules/person-name';
import { Button, TextLink, toast } from '@giftlist/frontend-kit/base';
import {
  api,
  detectCountry,
  getServerMessage,
  handleError,
  isProblem,
  rememberedGiver,
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
import { messages, toasts, translateServerText } from '@giftlist/frontend-kit/language';
import { RegionFields, useCountries } from '@giftlist/frontend-kit/places';
import { useMutation } from '@giftlist/frontend-kit/query';
import { Link, Navigate, useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconArrowLeft } from '@tabler/icons-react';
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react';
import { useFollowFriend } from '../sign-in/api/use-follow-friend.ts';
import { appendArrival, getDestination, parseArrival } from '../sign-in/arrival.ts';
import { getAddressInUseText } from '../sign-in/code-sentences.ts';
import css from '../sign-in/sign-in.module.css';
import { SignInLayout } from '../sign-in/sign-in-layout.tsx';
import { WantedGift } from '../sign-in/wanted-gift.tsx';

const emptyValues = {
  email: '',
  first_name: '',
  last_name: '',
  birthday: '',
  country: '',
  currency: '',
};

/** Returns the server's messages by form field. */
function getFieldErrors(error: unknown): Record<string, string> {
  if (!isProblem(error, 'validation')) return {};
  const fieldMessages = error.errors.map(
    ({ path, message }) => [path.replace(/^body\./, ''), message] as const,
  );
  return Object.fromEntries(fieldMessages.filter(([field]) => field in emptyValues));
}

export function CreateAccountPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const currentSession = useSession();
  const arrival = parseArrival(params);
  const followFriend = useFollowFriend(arrival.friend);
  const [isLeaving, setIsLeaving] = useState(false);
  const countries = useCountries();
  const form = useForm({
    mode: 'controlled',
    initialValues: { ...emptyValues, ...splitName(rememberedGiver.read()?.name ?? '') },
    validate: {
      first_name: profileRules.first_name,
      last_name: profileRules.last_name,
      email: value => (currentSession.email ? null : profileRules.email(value)),
      birthday: value => profileRules.birthday(value),
    },
  });
  const discardDraft = useDraft('create-account', form);

  const suggestCountry = useEffectEvent((country: string) => {
    // Keeps a country that the person chose or that a draft restored.
    if (form.getValues().country !== '') return;
    const currency = countries.find(entry => entry.value === country)?.currency ?? defaults.currency;
    form.setValues({ country, currency });
  });
  useEffect(() => {
    if (countries.length > 0) void detectCountry().then(country => suggestCountry(country));
  }, [countries]);

  const save = useMutation({
    mutationFn: async ({ email, country, currency, ...profile }: typeof emptyValues) => {
      const creation = api.call('POST /user/signup', {
        query: arrival.friend ? { friend: arrival.friend } : {},
        body: {
          ...profile,
          country: country || defaults.country,
          currency: currency || defaults.currency,
          ...(currentSession.email ? {} : { email }),
          timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          timeZoneOffset: -new Date().getTimezoneOffset(),
        },
      });
      await creation.catch(error => {
        // An earlier attempt or another tab has already created the profile.
        if (!isProblem(error, 'user/profile-exists')) throw error;
      });
      discardDraft();
      const member = await session.refresh();
      toast.success(toasts.accountCreated);
      navigate(getDestination(arrival), { replace: true });
      void followFriend(member, { isNew: true });
    },
    onError: error => {
      if (isProblem(error, 'auth/email-in-use')) {
        form.setFieldError('email', getAddressInUseText());
        return focusFirstError();
      }
      const fieldErrors = getFieldErrors(error);
      form.setErrors(fieldErrors);
      if (Object.keys(fieldErrors).length > 0) focusFirstError();
      handleError(error, translateServerText(getServerMessage(error), messages.profile.updateUser));
    },
  });

  const loginPath = appendArrival('/login', arrival);
  const signUpPath = appendArrival('/sign-up', arrival);
  // The sign-in pages redirect back to this page until the person signs out.
  const signOutAndOpen = (event: MouseEvent, to: string) => {
    event.preventDefault();
    setIsLeaving(true);
    const open = () => void navigate(to);
    session.signOut().then(open, open);
  };
  if (currentSession.state === 'visitor' && !isLeaving) {
    // A failed social sign-in returns to this page, but the sign-up page shows the error.
    const error = params.get('auth_error');
    const separator = signUpPath.includes('?') ? '&' : '?';
    const errorQuery = error === null ? '' : `${separator}auth_error=${encodeURIComponent(error)}`;
    return <Navigate to={signUpPath + errorQuery} replace />;
  }
  if (currentSession.state === 'member' && !save.isPending)
    return <Navigate to={getDestination(arrival)} replace />;

  return (
    <SignInLayout
      title={t`Create your account`}
      heading={t`Create your account`}
      lead={
        <Trans>
          Already have one?{' '}
          <TextLink to={loginPath} onClick={event => signOutAndOpen(event, loginPath)}>
            Login
          </TextLink>
        </Trans>
      }
      above={
        <Link className={css.back} to={signUpPath} onClick={event => signOutAndOpen(event, signUpPath)}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {t`Sign up`}
        </Link>
      }
    >
      <WantedGift arrival={arrival} />
      <form
        className={css.body}
        noValidate
        onSubmit={form.onSubmit(values => save.mutate(values), focusFirstError)}
      >
        <TextField
          label={t`E-mail`}
          type="email"
          autoComplete="email"
          {...form.getInputProps('email')}
          {...(currentSession.email ? { value: currentSession.email, readOnly: true } : {})}
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
          <RegionFields region={form.values} onChange={change => form.setValues(change)} />
        </div>
        <Button type="submit" variant="primary" size="lg" block busy={save.isPending}>
          {t`Create account`}
        </Button>
      </form>
    </SignInLayout>
  );
}
