import { IconButton, lazyComponent } from '@giftlist/frontend-kit/base';
import { handleError } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { sendVote, voteScope } from './api/send-vote.ts';
import css from './thumbs.module.css';

const CommentForm = lazyComponent(async () => (await import('./comment-form.tsx')).CommentForm);

type Result = 'up' | 'down';

interface ThumbsProps {
  subject: string;
  /** Whole sentences: 'This guide helps'. */
  labels: Record<Result, string>;
}

/** The thumbs under a guide or a reply of Genie. A vote is sent at once; a comment can be added to a thumb down. */
export function Thumbs({ subject, labels }: ThumbsProps) {
  const [selected, setSelected] = useState<Result>();
  const [form, setForm] = useState<'open' | 'sent' | 'closed'>('open');
  const [comment, setComment] = useState('');
  const savedResult = useRef<Result>(undefined);
  const down = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const vote = useMutation({
    ...voteScope(subject),
    mutationFn: (result: Result) => sendVote(subject, { result }),
    onSuccess: (_, result) => {
      savedResult.current = result;
    },
    onError: error => handleError(error, t`Your vote could not be sent`),
  });
  const handlePress = (result: Result) => {
    if (result === selected) return;
    setSelected(result);
    setForm('open');
    // If several votes are pending, only a failure of the last one reverts the thumbs.
    vote.mutate(result, { onError: () => setSelected(savedResult.current) });
  };
  const close = (state: 'sent' | 'closed') => {
    setForm(state);
    down.current?.focus();
  };
  const handleSent = () => {
    // A comment resends its thumb, in case that was lost.
    savedResult.current = 'down';
    setSelected(current => current ?? 'down');
    close('sent');
  };
  return (
    <div>
      <div className={css.thumbs}>
        <IconButton
          label={labels.up}
          aria-pressed={selected === 'up'}
          icon={<IconThumbUp aria-hidden="true" />}
          onClick={() => handlePress('up')}
        />
        <IconButton
          ref={down}
          label={labels.down}
          aria-pressed={selected === 'down'}
          icon={<IconThumbDown aria-hidden="true" />}
          onClick={() => handlePress('down')}
        />
        <span role="status">
          {selected && (selected === 'down' && form === 'sent' ? t`Thank you for telling us` : t`Thank you`)}
        </span>
      </div>
      {selected === 'down' && form === 'open' && (
        <CommentForm
          subject={subject}
          comment={comment}
          onComment={setComment}
          onSent={handleSent}
          onEmpty={() => close('closed')}
        />
      )}
    </div>
  );
}
