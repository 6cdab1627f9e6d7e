import { VisuallyHidden } from '@giftlist/frontend-kit/base';
import { Thumbs } from '../votes/thumbs.tsx';
import type { Message } from './conversation.ts';
import css from './genie.module.css';
import { GenieFace } from './genie-face.tsx';
import { IdeaCard } from './idea-card.tsx';

export interface ChatMessageProps {
  message: Message;
  isGrowing: boolean;
  /** Says something to Genie about its ideas; absent where the talk has gone on since. */
  onSay?: ((words: string) => void) | undefined;
}

export function ChatMessage({ message, isGrowing, onSay }: ChatMessageProps) {
  if (message.from === 'person') {
    return (
      <p className={css.mine}>
        <VisuallyHidden>You: </VisuallyHidden>
        {message.text}
      </p>
    );
  }
  return (
    <div className={css.theirs}>
      <GenieFace />
      <div className={css.saying}>
        <VisuallyHidden>Genie: </VisuallyHidden>
        {message.text === '' && isGrowing ? (
          <p className={css.thinking} role="status" aria-label="Genie is looking">
            <i />
            <i />
            <i />
          </p>
        ) : (
          <p className={css.say}>{message.text}</p>
        )}
        {message.ideas.length > 0 && (
          <ul className={css.ideas}>
            {message.ideas.map((idea, at) => (
              <IdeaCard
                key={idea.product.product_id}
                idea={idea}
                place={at + 1}
                onSay={onSay}
                busy={isGrowing}
              />
            ))}
          </ul>
        )}
        {message.question && message.question.text !== '' && (
          <p className={css.say}>{message.question.text}</p>
        )}
        {message.ideas.length > 0 && !isGrowing && (
          <Thumbs subject={`genie:${message.kept ?? message.id}`} what="This answer" />
        )}
      </div>
    </div>
  );
}
