import { limits } from '@giftlist/contracts/limits';
import { Chip, getTextDirection, IconButton } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { IconArrowUp } from '@tabler/icons-react';
import type { RefObject } from 'react';
import css from './genie.module.css';

export interface ComposerProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onTextChange: (text: string) => void;
  onSend: (text: string) => void;
  /** Called when one of the `replies` is pressed. */
  onReply: (text: string) => void;
  placeholder: string;
  replies: readonly string[];
  /** Shown above the replies. `lang` is a BCP 47 tag. */
  question: { text: string; lang: string | undefined } | undefined;
  busy: boolean;
}

export function Composer({
  field,
  text,
  onTextChange,
  onSend,
  placeholder,
  replies,
  question,
  busy,
  onReply,
}: ComposerProps) {
  const send = (message: string) => {
    if (busy || message.trim() === '') return;
    onSend(message.trim());
    field.current?.focus({ preventScroll: true });
  };
  return (
    <div className={css.composer} data-bottom-field="">
      {/* Always rendered, so that screen readers announce a new question. */}
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
          placeholder={placeholder}
          value={text}
          maxLength={limits.messageLength}
          enterKeyHint="send"
          autoComplete="off"
          onChange={event => onTextChange(event.target.value)}
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
