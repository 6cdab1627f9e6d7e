import { Button, LoadError, Text } from '@giftlist/frontend-kit/base';
import { api, copyWithToast, handleError } from '@giftlist/frontend-kit/client';
import { toasts } from '@giftlist/frontend-kit/language';
import { ResponsiveModal } from '@giftlist/frontend-kit/overlay';
import { useMutation, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconCalendarShare, IconLink } from '@tabler/icons-react';
import css from './occasions.module.css';

const queryKey = ['occasions-calendar'];

/** Manages the secret URL from which calendar apps fetch the occasions. */
export function CalendarDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.call('GET /occasions/calendar', { signal }),
  });
  const hasLoadError = isError && data === undefined;
  const url = data?.url ?? null;
  const changeUrl = useMutation({
    mutationFn: async (action: 'create' | 'revoke') => {
      if (action === 'create') return (await api.call('POST /occasions/calendar')).data.url;
      await api.call('DELETE /occasions/calendar');
      return null;
    },
    onSuccess: newUrl => queryClient.setQueryData(queryKey, { url: newUrl }),
    onError: error => handleError(error, t`Your calendar could not be changed. Please try again.`),
  });
  return (
    <ResponsiveModal onClose={onClose} title={t`Your occasions in your calendar`}>
      <Text tone="muted">
        {t`Birthdays, holidays, your occasions and the dates of your lists appear in any calendar that can subscribe to an address. Keep the address to yourself: anyone who has it sees these dates.`}
      </Text>
      {hasLoadError && (
        <LoadError
          title={t`We could not load your calendar’s address`}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!hasLoadError && url === null && (
        <div className={css.feed}>
          <Button
            variant="primary"
            icon={<IconCalendarShare aria-hidden="true" />}
            busy={changeUrl.isPending || data === undefined}
            onClick={() => changeUrl.mutate('create')}
          >
            {t`Create a link`}
          </Button>
        </div>
      )}
      {url !== null && (
        <div className={css.feed}>
          <output className={css.address} aria-label={t`Address of your calendar`}>
            {url}
          </output>
          <Button
            variant="primary"
            icon={<IconLink aria-hidden="true" />}
            data-autofocus
            onClick={() => void copyWithToast(url, toasts.copied)}
          >
            {t`Copy link`}
          </Button>
          <Button href={url.replace(/^https?:/, 'webcal:')}>{t`Open in a calendar`}</Button>
          <Button variant="ghost" busy={changeUrl.isPending} onClick={() => changeUrl.mutate('create')}>
            {t`Create a new link`}
          </Button>
          <Button
            variant="danger-ghost"
            busy={changeUrl.isPending}
            onClick={() => changeUrl.mutate('revoke')}
          >
            {t`Stop sharing`}
          </Button>
        </div>
      )}
    </ResponsiveModal>
  );
}
