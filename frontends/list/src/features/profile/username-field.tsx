import { limits } from '@giftlist/contracts/limits';
import { TextLink } from '@giftlist/frontend-kit/base';
import { api } from '@giftlist/frontend-kit/client';
import { TextField } from '@giftlist/frontend-kit/forms';
import { keepPreviousData, refetchAfterError, useQuery } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useState } from 'react';

const getReasonTexts = () =>
  ({
    taken: t`This username is taken`,
    reserved: t`This username is reserved`,
    'not-valid': t`Use letters of one alphabet, digits, dots, dashes and underscores only`,
  }) as const;

const initialResult = { available: true, reason: null, suggestion: '' };

interface Props extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** Counts as available. */
  currentUsername: string;
}

export function UsernameField({ currentUsername, ...field }: Props) {
  const { value, onChange } = field;
  const [debouncedUsername, setDebouncedUsername] = useState(currentUsername);
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedUsername(value.trim()), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  const isCurrent = debouncedUsername.toLowerCase() === currentUsername.toLowerCase();
  const { data = initialResult } = useQuery({
    queryKey: ['username-available', debouncedUsername.toLowerCase()],
    enabled: debouncedUsername !== '' && !isCurrent,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call('GET /user/username-available', { query: { username: debouncedUsername }, signal }),
    ...refetchAfterError,
  });
  const isChecked = debouncedUsername !== '' && !isCurrent && debouncedUsername === value.trim();
  const reason = isChecked ? data.reason : null;
  return (
    <TextField
      {...field}
      label={t`Username`}
      autoComplete="username"
      maxLength={50}
      error={field.error ?? (reason && getReasonTexts()[reason])}
      description={
        reason && data.suggestion !== '' ? (
          <>
            <Trans>
              Free: <TextLink onClick={() => onChange(data.suggestion)}>{data.suggestion}</TextLink>
            </Trans>
          </>
        ) : (
          t`Your profile is at ${location.host}/profile/${value.trim() || '…'}`
        )
      }
    />
  );
}
