import { limits } from '@giftlist/contracts/limits';
import { Chip, getTextDirection, IconButton } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconArrowUp } from '@tabler/icons-react';
import type { RefObject } from 'react';
import css from './genie.module.css';

export interface ComposerProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  onSend: (text: string) => void;
  /** Sends a quick reply. */
  onReply: (text: string) => void;
  /** The placeholder. */
  hint: string;
  replies: readonly string[];
  /** The question above the replies, with its language, BCP 47. */
  question: { text: string; lang: string | undefined } | undefined;
  busy: boolean;
}

/** The message field, with quick replies above it. */
export function Composer({
  field,
  text,
  onText,
  onSend,
  hint,
  replies,
  question,
  busy,
  onReply,
}: ComposerProps) {
  const send = (words: string) => {
    if (busy || words.trim() === '') return;
    onSend(words.trim());
    field.current?.focus({ preventScroll: true });
  };
  return (
    <div className={css.composer} data-bottom-field="">
      {/* Always rendered, so that screen readers announce a question that appears in it. */}
      <div role="status">
        {question && (
          <p className={css.asked} lang={question.lang} dir="auto">
            {question.text}
          </p>
        )}
      </div>
      <div className={css.quick}>
        {replies.map(reply => (
          <Chip key={reply} onClick={() => !busy && onReply(reply)}>
            {reply}
          </Chip>
        ))}
      </div>
      <form
        className={css.box}
        onSubmit={event => {
          event.preventDefault();
          send(text);
        }}
      >
        <input
          ref={field}
          dir={getTextDirection(text)}
          aria-label={t`Message to Genie`}
          placeholder={hint}
          value={text}
          maxLength={limits.messageLength}
          enterKeyHint="send"
          autoComplete="off"
          onChange={event => onText(event.target.value)}
        />
        <IconButton
          className={css.send}
          label={t`Send`}
          disabled={busy}
          icon={<IconArrowUp aria-hidden="true" />}
          onClick={() => send(text)}
        />
      </form>
    </div>
  );
}
