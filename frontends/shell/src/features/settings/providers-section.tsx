import { Button, Note, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, isProblem, queryKeys } from '@giftlist/frontend-kit/client';
import { retryAfterError, useMutation, useQuery } from '@giftlist/frontend-kit/query';
import { useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { socialSignIns } from '../sign-in/social-sign-ins.ts';
import { type Account, useAccountRefresh } from './api/use-account.ts';
import { SettingsLine, SettingsSection } from './section.tsx';
import css from './settings.module.css';
import { confirmedBy, isUnconfirmed, useConfirmation } from './use-confirmation.tsx';

type Provider = Account['providers'][number];

const none = { google: false, apple: false, facebook: false };

interface Change {
  provider: Provider;
  label: string;
  password: string | undefined;
}

/** Links and unlinks social sign-ins. Renders nothing if none is configured or linked. */
export function ProvidersSection({ account }: { account: Account }) {
  const [params] = useSearchParams();
  const refresh = useAccountRefresh();
  const { run, dialog } = useConfirmation(account.has_password);
  const { data: configured = none } = useQuery({
    queryKey: queryKeys.providers(),
    queryFn: ({ signal }) => api.call('GET /auth/providers', { signal }),
    ...retryAfterError,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const link = useMutation({
    mutationFn: async ({ provider, password }: Change) => {
      const { data } = await api.call('POST /account/providers/{provider}', {
        params: { provider },
        body: { return_to: '/settings', ...(password ? { password } : {}) },
      });
      location.assign(data.location);
    },
    onError: error => {
      if (!isUnconfirmed(error)) handleError(error, t`This sign-in could not be linked. Please try again.`);
    },
  });
  const unlink = useMutation({
    mutationFn: async ({ provider, label, password }: Change) => {
      await api.call('DELETE /account/providers/{provider}', {
        params: { provider },
        ...confirmedBy(password),
      });
      await refresh();
      toast.success(t`${label} no longer signs you in`);
    },
    onError: (error, { label }) => {
      if (isUnconfirmed(error)) return;
      const isLastMethod = isProblem(error, 'auth/last-way-in');
      handleError(
        error,
        isLastMethod
          ? t`${label} is your only way in. Set a password or add a passkey first.`
          : t`This sign-in could not be removed. Please try again.`,
      );
    },
  });
  const shown = socialSignIns.filter(
    ({ provider }) => configured[provider] || account.providers.includes(provider),
  );
  if (shown.length === 0) return null;
  return (
    <SettingsSection title={t`Sign in with`} text={t`One press instead of a password.`}>
      {params.has('auth_error') && (
        <Note tone="danger" role="alert">
          {params.get('auth_error') === 'cancelled'
            ? t`Nothing was linked: you cancelled.`
            : t`This sign-in could not be linked. It may belong to another account.`}
        </Note>
      )}
      <ul className={css.lines}>
        {shown.map(({ provider, label, Icon }) => {
          const linked = account.providers.includes(provider);
          const change = linked ? unlink : link;
          const isBusy = change.isPending || (change === link && link.isSuccess);
          return (
            <SettingsLine
              key={provider}
              icon={<Icon size={22} />}
              title={label}
              hint={linked ? t`Linked` : t`Not linked`}
            >
              <Button
                aria-label={linked ? t`Unlink ${label}` : t`Link ${label}`}
                busy={isBusy && change.variables?.provider === provider}
                onClick={() => void run(password => change.mutateAsync({ provider, label, password }))}
              >
                {linked ? t`Unlink` : t({ message: 'Link', context: 'verb' })}
              </Button>
            </SettingsLine>
          );
        })}
      </ul>
      {dialog}
    </SettingsSection>
  );
}
