import { IconButton } from '@giftlist/frontend-kit/base';
import { handleError } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { inTurn, sendVote } from './send-vote.ts';
import css from './thumbs.module.css';

const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }));

type Result = 'up' | 'down';

interface ThumbsProps {
  subject: string;
  /** Whole sentences: 'This guide helps'. */
  labels: Record<Result, string>;
}

/** The thumbs under a guide or a reply of Genie. A vote counts at once; a thumb down may add a comment. */
export function Thumbs({ subject, labels }: ThumbsProps) {
  const [given, give] = useState<Result>();
  const [form, setForm] = useState<'open' | 'sent' | 'closed'>('open');
  const [comment, setComment] = useState('');
  const arrived = useRef<Result>(undefined);
  const down = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const vote = useMutation({
    ...inTurn(subject),
    mutationFn: (result: Result) => sendVote(subject, { result }),
    onSuccess: (_, result) => {
      arrived.current = result;
    },
    onError: error => handleError(error, t`Your vote could not be sent`),
  });
  const press = (result: Result) => {
    if (result === given) return;
    give(result);
    setForm('open');
    // Of several pressed at once, only the last one is reverted.
    vote.mutate(result, { onError: () => give(arrived.current) });
  };
  const close = (how: 'sent' | 'closed') => {
    setForm(how);
    down.current?.focus();
  };
  const sent = () => {
    // A comment resends its thumb, in case that was lost.
    arrived.current = 'down';
    give(now => now ?? 'down');
    close('sent');
  };
  return (
    <div>
      <div className={css.thumbs}>
        <IconButton
          label={labels.up}
          aria-pressed={given === 'up'}
          icon={<IconThumbUp aria-hidden="true" />}
          onClick={() => press('up')}
        />
        <IconButton
          ref={down}
          label={labels.down}
          aria-pressed={given === 'down'}
          icon={<IconThumbDown aria-hidden="true" />}
          onClick={() => press('down')}
        />
        <span role="status">
          {given && (given === 'down' && form === 'sent' ? t`Thank you for telling us` : t`Thank you`)}
        </span>
      </div>
      {given === 'down' && form === 'open' && (
        <Suspense>
          <CommentForm
            subject={subject}
            comment={comment}
            onComment={setComment}
            onSent={sent}
            onNothing={() => close('closed')}
          />
        </Suspense>
      )}
    </div>
  );
}
