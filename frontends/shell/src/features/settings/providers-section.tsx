import { Button, Note, toast } from '@giftlist/frontend-kit/base';
import { api, handleError, isProblem, queryKeys } from '@giftlist/frontend-kit/client';
import { refetchAfterError, useMutation, useQuery } from '@giftlist/frontend-kit/query';
import { useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { socialSignIns } from '../sign-in/social-sign-ins.ts';
import { type Account, useRefreshAccount } from './api/use-account.ts';
import { SettingsItem, SettingsSection } from './section.tsx';
import css from './settings.module.css';
import { isUnconfirmed, useConfirmation, withPassword } from './use-confirmation.tsx';

type Provider = Account['providers'][number];

const noProviders = { google: false, apple: false, facebook: false };

interface Change {
  provider: Provider;
  label: string;
  password: string | undefined;
}

export function ProvidersSection({ account }: { account: Account }) {
  const [params] = useSearchParams();
  const refresh = useRefreshAccount();
  const { run, dialog: confirmationDialog } = useConfirmation({ hasPassword: account.has_password });
  const { data: configuredProviders = noProviders } = useQuery({
    queryKey: queryKeys.providers(),
    queryFn: ({ signal }) => api.call('GET /auth/providers', { signal }),
    ...refetchAfterError,
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
        ...withPassword(password),
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
  const availableSignIns = socialSignIns.filter(
    ({ provider }) => configuredProviders[provider] || account.providers.includes(provider),
  );
  if (availableSignIns.length === 0) return null;
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
        {availableSignIns.map(({ provider, label, Icon }) => {
          const isLinked = account.providers.includes(provider);
          const change = isLinked ? unlink : link;
          // After a link request, the provider's page is loading.
          const isBusy = change.isPending || (change === link && link.isSuccess);
          return (
            <SettingsItem
              key={provider}
              icon={<Icon size={22} />}
              title={label}
              hint={isLinked ? t`Linked` : t`Not linked`}
            >
              <Button
                aria-label={isLinked ? t`Unlink ${label}` : t`Link ${label}`}
                busy={isBusy && change.variables?.provider === provider}
                onClick={() => void run(password => change.mutateAsync({ provider, label, password }))}
              >
                {isLinked ? t`Unlink` : t({ message: 'Link', context: 'verb' })}
              </Button>
            </SettingsItem>
          );
        })}
      </ul>
      {confirmationDialog}
    </SettingsSection>
  );
}
