import { limits } from '@giftlist/contracts/limits';
import { Button } from '@giftlist/frontend-kit/base';
import { handleError } from '@giftlist/frontend-kit/client';
import { TextArea } from '@giftlist/frontend-kit/forms';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { sendVote, voteScope } from './api/send-vote.ts';
import css from './thumbs.module.css';

export interface CommentFormProps {
  subject: string;
  comment: string;
  onComment: (comment: string) => void;
  onSent: () => void;
  /** Called when the comment is empty. */
  onEmpty: () => void;
}

/** Asks what would have helped, after a thumb down. An empty comment is not sent. */
export function CommentForm({ subject, comment, onComment, onSent, onEmpty }: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const vote = useMutation({
    ...voteScope(subject),
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
        else vote.mutate(text);
      }}
    >
      <TextArea
        label={t`What would have helped?`}
        optional
        value={comment}
        onChange={onComment}
        rows={2}
        maxLength={limits.messageLength}
      />
      <div>
        <Button type="submit" variant="soft" busy={vote.isPending}>
          {t`Tell us`}
        </Button>
      </div>
    </form>
  );
}
