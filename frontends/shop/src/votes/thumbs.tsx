import { IconButton } from '@giftlist/frontend-kit/base';
import { api, readOrEmpty } from '@giftlist/frontend-kit/client';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import css from './thumbs.module.css';

type Result = 'up' | 'down';

/** The thumb under a guide and under an answer of Genie. */
export function Thumbs({ subject, what }: { subject: string; what: string }) {
  const [given, give] = useState<Result>();
  const press = (result: Result) => {
    give(result);
    void readOrEmpty(() => api.call('POST /user/vote', { body: { result, subject } }), undefined);
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
