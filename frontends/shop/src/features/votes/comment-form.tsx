import { limits } from '@giftlist/contracts/limits';
import { Button } from '@giftlist/frontend-kit/base';
import { handleError } from '@giftlist/frontend-kit/client';
import { TextArea } from '@giftlist/frontend-kit/forms';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { createVoteScope, sendVote } from './api/send-vote.ts';
import css from './thumbs.module.css';

export interface CommentFormProps {
  subject: string;
  comment: string;
  onCommentChange: (comment: string) => void;
  onSent: () => void;
  /** Called instead of `onSent` if the comment is empty. */
  onEmpty: () => void;
}

export function CommentForm({ subject, comment, onCommentChange, onSent, onEmpty }: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const sendComment = useMutation({
    ...createVoteScope(subject),
    mutationFn: (text: string) => sendVote(subject, { result: 'down', comment: text }),
    onSuccess: onSent,
    onError: error => handleError(error, t`Your comment could not be sent`),
  });
  return (
    <form
      ref={form}
      className={css.comment}
      onSubmit={event => {
        event.preventDefault();
        const text = comment.trim();
        if (text === '') onEmpty();
        else sendComment.mutate(text);
      }}
    >
      <TextArea
        label={t`What would have helped?`}
        optional
        value={comment}
        onChange={onCommentChange}
        rows={2}
        maxLength={limits.messageLength}
      />
      <div>
        <Button type="submit" variant="soft" busy={sendComment.isPending}>
          {t`Tell us`}
        </Button>
      </div>
    </form>
  );
}
