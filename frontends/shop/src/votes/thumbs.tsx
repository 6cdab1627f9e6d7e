import { IconButton } from '@giftlist/frontend-kit/base';
import { api, platform, readOrEmpty } from '@giftlist/frontend-kit/client';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import css from './thumbs.module.css';

type Result = 'up' | 'down';

/** The thumb under a guide and under an answer of Genie. */
export function Thumbs({ subject, what }: { subject: string; what: string }) {
  const [given, give] = useState<Result>();
  const press = (result: Result) => {
    if (result === given) return;
    give(result);
    const body = { result, subject, deviceInfo: platform() };
    void readOrEmpty(() => api.call('POST /user/vote', { body }), undefined);
  };
  return (
    <div className={css.thumbs}>
      <IconButton
        label={`${what} helps`}
        aria-pressed={given === 'up'}
        icon={<IconThumbUp aria-hidden="true" />}
        onClick={() => press('up')}
      />
      <IconButton
        label={`${what} does not help`}
        aria-pressed={given === 'down'}
        icon={<IconThumbDown aria-hidden="true" />}
        onClick={() => press('down')}
      />
      <span role="status">{given && 'Thank you'}</span>
    </div>
  );
}
