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
  const [selectedVote, setSelectedVote] = useState<Vote>();
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
    if (result === selectedVote) return;
    setSelectedVote(result);
    setFormState('open');
    // `mutate` runs this callback only for the last vote, so an earlier failure does not revert the thumbs.
    vote.mutate(result, { onError: () => setSelectedVote(savedVote.current) });
  };
  const closeForm = (state: 'sent' | 'closed') => {
    setFormState(state);
    downButton.current?.focus();
  };
  const handleSent = () => {
    // The request with the comment contains the vote too, in case the first request failed.
    savedVote.current = 'down';
    setSelectedVote(current => current ?? 'down');
    closeForm('sent');
  };
  const hasSentComment = selectedVote === 'down' && formState === 'sent';
  return (
    <div>
      <div className={css.thumbs}>
        <IconButton
          label={labels.up}
          aria-pressed={selectedVote === 'up'}
          icon={<IconThumbUp aria-hidden="true" />}
          onClick={() => handlePress('up')}
        />
        <IconButton
          ref={downButton}
          label={labels.down}
          aria-pressed={selectedVote === 'down'}
          icon={<IconThumbDown aria-hidden="true" />}
          onClick={() => handlePress('down')}
        />
        <span role="status">
          {selectedVote && (hasSentComment ? t`Thank you for telling us` : t`Thank you`)}
        </span>
      </div>
      {selectedVote === 'down' && formState === 'open' && (
        <CommentForm
          subject={subject}
          comment={comment}
          onCommentChange={setComment}
          onSent={handleSent}
          onEmpty={() => closeForm('closed')}
        />
      )}
    </div>
  );
}
