import { Stack, TextLink, VisuallyHidden } from '@giftlist/frontend-kit/base';
import { t } from '@lingui/core/macro';
import { Thumbs } from '../votes/thumbs.tsx';
import type { Message } from './conversation.ts';
import css from './genie.module.css';
import { GenieAvatar } from './genie-avatar.tsx';
import { IdeaCard } from './idea-card.tsx';

export interface ChatMessageProps {
  message: Message;
  isStreaming: boolean;
  /** Sends a message about the ideas. Set only in the newest reply. */
  onSend?: ((text: string) => void) | undefined;
  /** False for the greeting. */
  isReply: boolean;
  /** True if the question is shown above the message field instead. */
  hidesQuestion: boolean;
}

export function ChatMessage({ message, isStreaming, onSend, isReply, hidesQuestion }: ChatMessageProps) {
  const lang = message.lang ?? undefined;
  if (message.from === 'person') {
    return (
      <p className={css.mine}>
        <VisuallyHidden>{t`You:`} </VisuallyHidden>
        {message.text}
      </p>
    );
  }
  return (
    <div className={css.theirs}>
      <GenieAvatar />
      <Stack gap={4}>
        <VisuallyHidden>{t`Genie:`} </VisuallyHidden>
        {message.text === '' && isStreaming ? (
          <p className={css.thinking} role="status" aria-label={t`Genie is looking`}>
            <i />
            <i />
            <i />
          </p>
        ) : (
          <p className={css.say} lang={lang} dir="auto">
            {message.text}
          </p>
        )}
        {message.ideas.length > 0 && (
          <ul className={css.ideas}>
            {message.ideas.map((idea, index) => (
              <IdeaCard
                key={idea.product.product_id}
                idea={idea}
                position={index + 1}
                count={message.ideas.length}
                lang={lang}
                onSend={onSend}
                busy={isStreaming}
              />
            ))}
          </ul>
        )}
        {message.link && (
          <p className={css.answerLink}>
            <TextLink to={message.link.to}>{message.link.text}</TextLink>
          </p>
        )}
        {message.question && message.question.text !== '' && !hidesQuestion && (
          <p className={css.say} lang={lang} dir="auto">
            {message.question.text}
          </p>
        )}
        {isReply && !isStreaming && (
          <Thumbs
            subject={`genie:${message.storedId ?? message.id}`}
            labels={{ up: t`This answer helps`, down: t`This answer does not help` }}
          />
        )}
      </Stack>
    </div>
  );
}
