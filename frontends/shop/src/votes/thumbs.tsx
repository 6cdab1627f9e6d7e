import { IconButton } from '@giftlist/frontend-kit/base';
import { api, platform, readOrEmpty } from '@giftlist/frontend-kit/client';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import css from './thumbs.module.css';

const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }));

type Result = 'up' | 'down';

/** The thumb under a guide and an answer of Genie. It counts at once; one that points down may say more. */
export function Thumbs({ subject, what }: { subject: string; what: string }) {
  const [given, give] = useState<Result>();
  const [hasTold, setTold] = useState(false);
  const down = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const press = (result: Result) => {
    if (result === given) return;
    give(result);
    const body = { result, subject, deviceInfo: platform() };
    void readOrEmpty(() => api.call('POST /user/vote', { body }), undefined);
  };
  const thank = () => {
    setTold(true);
    down.current?.focus();
  };
  return (
    <div>
      <div className={css.thumbs}>
        <IconButton
          label={`${what} helps`}
          aria-pressed={given === 'up'}
          icon={<IconThumbUp aria-hidden="true" />}
          onClick={() => press('up')}
        />
        <IconButton
          ref={down}
          label={`${what} does not help`}
          aria-pressed={given === 'down'}
          icon={<IconThumbDown aria-hidden="true" />}
          onClick={() => press('down')}
        />
        <span role="status">
          {given && (given === 'down' && hasTold ? 'Thank you for telling us' : 'Thank you')}
        </span>
      </div>
      {given === 'down' && !hasTold && (
        <Suspense>
          <CommentForm subject={subject} onSent={thank} />
        </Suspense>
      )}
    </div>
  );
}
