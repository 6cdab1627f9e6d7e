import { limits } from '@giftlist/contracts/limits';
import { Button } from '@giftlist/frontend-kit/base';
import { api, handleError, platform, useIdempotencyKey } from '@giftlist/frontend-kit/client';
import { TextArea } from '@giftlist/frontend-kit/forms';
import { useMutation } from '@giftlist/frontend-kit/query';
import { useEffect, useRef, useState } from 'react';
import css from './thumbs.module.css';

/** What would have helped whoever turned a thumb down; without words nothing more is sent. */
export function CommentForm({ subject, onSent }: { subject: string; onSent: () => void }) {
  const [comment, setComment] = useState('');
  const [key] = useIdempotencyKey();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);
  const vote = useMutation({
    mutationFn: () =>
      api.call('POST /user/vote', {
        body: { result: 'down', comment: comment.trim(), subject, deviceInfo: platform() },
        idempotencyKey: key,
      }),
    onSuccess: onSent,
    onError: error => handleError(error, 'Your answer could not be sent'),
  });
  return (
    <form
      ref={form}
      className={css.comment}
      onSubmit={event => {
        event.preventDefault();
        if (comment.trim() === '') onSent();
        else vote.mutate();
      }}
    >
      <TextArea
        label="What would have helped?"
        optional
        value={comment}
        onChange={setComment}
        rows={2}
        maxLength={limits.messageLength}
      />
      <div>
        <Button type="submit" variant="soft" busy={vote.isPending}>
          Tell us
        </Button>
      </div>
    </form>
  );
}
