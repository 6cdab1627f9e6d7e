import { IconButton, VisuallyHidden } from '@giftlist/frontend-kit/base';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { Message } from './conversation.ts';
import css from './genie.module.css';
import { GenieFace } from './genie-face.tsx';
import { IdeaCard } from './idea-card.tsx';
import { vote } from './use-conversation.ts';

export function ChatMessage({ message, isGrowing }: { message: Message; isGrowing: boolean }) {
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
            {message.ideas.map(idea => (
              <IdeaCard key={idea.product.product_id} idea={idea} />
            ))}
          </ul>
        )}
        {message.question && message.question.text !== '' && (
          <p className={css.say}>{message.question.text}</p>
        )}
        {message.ideas.length > 0 && !isGrowing && <Thumbs messageId={message.id} />}
      </div>
    </div>
  );
}

function Thumbs({ messageId }: { messageId: string }) {
  const [given, give] = useState<'up' | 'down'>();
  const press = (result: 'up' | 'down') => {
    give(result);
    void vote(messageId, result);
  };
  return (
    <div className={css.thumbs}>
      <IconButton
        label="These ideas help"
        aria-pressed={given === 'up'}
        icon={<IconThumbUp aria-hidden="true" />}
        onClick={() => press('up')}
      />
      <IconButton
        label="These ideas do not help"
        aria-pressed={given === 'down'}
        icon={<IconThumbDown aria-hidden="true" />}
        onClick={() => press('down')}
      />
      <span role="status">{given && 'Thank you'}</span>
    </div>
  );
}
