import { limits } from '@giftlist/contracts/limits';
import { Button } from '@giftlist/frontend-kit/base';
import { handleError } from '@giftlist/frontend-kit/client';
import { TextArea } from '@giftlist/frontend-kit/forms';
import { useMutation } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { inTurn, sendVote } from './send-vote.ts';
import css from './thumbs.module.css';

export interface CommentFormProps {
  subject: string;
  comment: string;
  onComment: (comment: string) => void;
  onSent: () => void;
  /** Called when the comment is empty. */
  onNothing: () => void;
}

/** Asks what would have helped after a thumb down; an empty comment is not sent. */
export function CommentForm({ subject, comment, onComment, onSent, onNothing }: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const vote = useMutation({
    ...inTurn(subject),
    mutationFn: (words: string) => sendVote(subject, { result: 'down', comment: words }),
    onSuccess: onSent,
    onError: error => handleError(error, t`Your comment could not be sent`),
  });
  return (
    <form
      ref={form}
      className={css.comment}
      onSubmit={event => {
        event.preventDefault();
        const words = comment.trim();
        if (words === '') onNothing();
        else vote.mutate(words);
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
