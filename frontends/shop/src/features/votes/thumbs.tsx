import { IconButton, lazyComponent } from '@giftlist/frontend-kit/base';
import { handleError } from '@giftlist/frontend-kit/client';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { createVoteScope, sendVote } from './api/send-vote.ts';
import css from './thumbs.module.css';

const CommentForm = lazyComponent(async () => (await import('./comment-form.tsx')).CommentForm);

type Vote = 'up' | 'down';

interface ThumbsProps {
  subject: string;
  /** Sentences such as 'This guide helps'. */
  labels: Record<Vote, string>;
}

export function Thumbs({ subject, labels }: ThumbsProps) {
  const [selected, setSelected] = useState<Vote>();
  const [formState, setFormState] = useState<'open' | 'sent' | 'closed'>('open');
  const [comment, setComment] = useState('');
  const savedVote = useRef<Vote>(undefined);
  const downButton = useRef<HTMLButtonElement & HTMLAnchorElement>(null);
  const vote = useMutation({
    ...createVoteScope(subject),
    mutationFn: (result: Vote) => sendVote(subject, { result }),
    onSuccess: (_, result) => {
      savedVote.current = result;
    },
    onError: error => handleError(error, t`Your vote could not be sent`),
  });
  const handlePress = (result: Vote) => {
    if (result === selected) return;
    setSelected(result);
    setFormState('open');
    // `mutate` runs this callback only for the last vote, so an earlier failure does not revert the thumbs.
    vote.mutate(result, { onError: () => setSelected(savedVote.current) });
  };
  const close = (state: 'sent' | 'closed') => {
    setFormState(state);
    downButton.current?.focus();
  };
  const handleSent = () => {
    // The request with the comment contains the vote too, in case the first request failed.
    savedVote.current = 'down';
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
          ref={downButton}
          label={labels.down}
          aria-pressed={selected === 'down'}
          icon={<IconThumbDown aria-hidden="true" />}
          onClick={() => handlePress('down')}
        />
        <span role="status">
          {selected &&
            (selected === 'down' && formState === 'sent' ? t`Thank you for telling us` : t`Thank you`)}
        </span>
      </div>
      {selected === 'down' && formState === 'open' && (
        <CommentForm
          subject={subject}
          comment={comment}
          onCommentChange={setComment}
          onSent={handleSent}
          onEmpty={() => close('closed')}
        />
      )}
    </div>
  );
}
