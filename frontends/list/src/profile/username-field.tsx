import { limits } from '@giftlist/contracts/limits';
import { TextLink } from '@giftlist/frontend-kit/base';
import { api } from '@giftlist/frontend-kit/client';
import { TextField } from '@giftlist/frontend-kit/forms';
import { keepPreviousData, recovers, useQuery } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useEffect, useState } from 'react';

const sentences = () =>
  ({
    taken: t`This username is taken`,
    reserved: t`This username is reserved`,
    'not-valid': t`Use letters of one alphabet, digits, dots, dashes and underscores only`,
  }) as const;

const unknown = { available: true, reason: null, suggestion: '' };

interface Props extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** The current username, which is always available to its owner. */
  own: string;
}

/** A username field that says while typing whether the name is available, and offers one that is. */
export function UsernameField({ own, ...field }: Props) {
  const { value, onChange } = field;
  const [asked, setAsked] = useState(own);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(value.trim()), limits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  const isOwn = asked.toLowerCase() === own.toLowerCase();
  const { data = unknown } = useQuery({
    queryKey: ['username-available', asked.toLowerCase()],
    enabled: asked !== '' && !isOwn,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => api.call('GET /user/username-available', { query: { username: asked }, signal }),
    ...recovers,
  });
  const current = asked !== '' && !isOwn && asked === value.trim();
  const reason = current ? data.reason : null;
  return (
    <TextField
      {...field}
      label={t`Username`}
      autoComplete="username"
      maxLength={50}
      error={field.error ?? (reason && sentences()[reason])}
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
