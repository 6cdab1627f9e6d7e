import { IconButton } from '@giftlist/frontend-kit/base';
import { api, platform, readOrEmpty } from '@giftlist/frontend-kit/client';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import css from './thumbs.module.css';

const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }));

type Result = 'up' | 'down';

/** The thumb under a guide and an answer of Genie; one that points down may say what would have helped. */
export function Thumbs({ subject, what }: { subject: string; what: string }) {
  const [given, give] = useState<Result>();
  const [sent, setSent] = useState<Result>();
  const down = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const helps = () => {
    if (given === 'up') return;
    give('up');
    setSent('up');
    const body = { result: 'up', subject, deviceInfo: platform() } as const;
    void readOrEmpty(() => api.call('POST /user/vote', { body }), undefined);
  };
  const thank = () => {
    setSent('down');
    down.current?.focus();
  };
  return (
    <div>
      <div className={css.thumbs}>
        <IconButton
          label={`${what} helps`}
          aria-pressed={given === 'up'}
          icon={<IconThumbUp aria-hidden="true" />}
          onClick={helps}
        />
        <IconButton
          ref={down}
          label={`${what} does not help`}
          aria-pressed={given === 'down'}
          icon={<IconThumbDown aria-hidden="true" />}
          onClick={() => give('down')}
        />
        <span role="status">{given && given === sent && 'Thank you'}</span>
      </div>
      {given === 'down' && sent !== 'down' && (
        <Suspense>
          <CommentForm subject={subject} onSent={thank} />
        </Suspense>
      )}
    </div>
  );
}
