import { isolateIfNeeded } from '@giftlist/contracts/rules/text';
import {
  LoadError,
  LoadingRegion,
  Note,
  Page,
  Skeleton,
  TextLink,
  VisuallyHidden,
} from '@giftlist/frontend-kit/base';
import { useLocation, useNavigate, useSearchParams } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { AddToList } from '../add-to-list/add-to-list.tsx';
import { useConversation } from './api/use-conversation.ts';
import { ChatMessage } from './chat-message.tsx';
import { Composer } from './composer.tsx';
import { hintFor, type Known, questionAboveChoices, quickReplies, sendsAtOnce } from './conversation.ts';
import css from './genie.module.css';
import { GenieFace } from './genie-face.tsx';
import { KnownCard, KnownLine } from './known-card.tsx';
import { changeLabel, changeText, retractionOf } from './known-facts.ts';

/**
 * The page at /genie/chat?list=&say=: a conversation, for the list with the id `list` if there is one. The message
 * `say` is sent at once if a link of the application led here (`sendsAtOnce`); otherwise it is only filled in.
 */
export function ChatPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const listId = params.get('list');
  const first = params.get('say');
  const { chat, say, failure, listName, isDown, retry, startOver } = useConversation(listId);
  const [text, setText] = useState('');
  const [changing, setChanging] = useState<Known>();
  /** A message that was sent before Genie was ready. */
  const [earlyMessage, setEarlyMessage] = useState<string>();
  const feed = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const count = chat?.messages.length ?? 0;
  const hasIdeas = (chat?.messages.at(-1)?.ideas.length ?? 0) > 0;

  const send = async (words: string) => {
    setText('');
    setChanging(undefined);
    if (!(await say(words))) setText(words);
  };
  /**
   * Sends a button's message and keeps the typed text, but not the first words that a fact's button put there. As the button may disappear, the field takes the focus; on a
   * touch screen the conversation does, because the field's keyboard would cover the reply.
   */
  const sendFromButton = (words: string) => {
    if (changing && text === changeText(changing, '')) setText('');
    setChanging(undefined);
    void say(words);
    const next = matchMedia('(pointer: coarse)').matches ? feed : field;
    next.current?.focus({ preventScroll: true });
  };
  const change = (fact: Known) => {
    setText(changeText(fact, text));
    setChanging(fact);
    field.current?.focus({ preventScroll: true });
  };
  const handleFirst = useEffectEvent((words: string) => {
    navigate(listId === null ? '/genie/chat' : `/genie/chat?list=${encodeURIComponent(listId)}`, {
      replace: true,
    });
    if (state === sendsAtOnce) void send(words);
    else setText(words);
  });
  const isReady = chat !== undefined;
  useEffect(() => {
    if (isReady && first) handleFirst(first);
  }, [isReady, first]);
  const sendEarly = useEffectEvent((words: string) => {
    setEarlyMessage(undefined);
    void send(words);
  });
  useEffect(() => {
    if (isReady && earlyMessage !== undefined) sendEarly(earlyMessage);
  }, [isReady, earlyMessage]);
  const isReplying = chat?.isReplying ?? false;
  // Scrolls again when the reply is complete: its link and thumbs come last.
  useEffect(() => {
    if ((count > 1 || hasIdeas || isReplying) && feed.current && end.current)
      scrollToNewest(feed.current, end.current);
  }, [count, hasIdeas, isReplying]);

  const asked = chat && questionAboveChoices(chat);
  const question = changing
    ? { text: changeLabel(changing), lang: undefined }
    : asked && { text: asked.text, lang: chat.messages.at(-1)?.lang ?? undefined };
  const knownProps = {
    known: chat?.known ?? [],
    onChange: change,
    onStartOver: () => {
      setChanging(undefined);
      startOver();
    },
    busy: chat?.isReplying ?? true,
  };
  return (
    <Page title={t`Chat with Genie`} analyticsTitle="Genie - Chat" className={css.chatPage}>
      <AddToList source="search" listId={listId}>
        <h1>
          <VisuallyHidden>{t`Chat with Genie`}</VisuallyHidden>
        </h1>
        {isDown && <LoadError title={t`We could not load Genie`} onRetry={retry} />}
        <div className={css.chat}>
          <div>
            <KnownLine {...knownProps} />
            {listName !== null && (
              <p className={css.forList}>{t`For the list “${isolateIfNeeded(listName)}”`}</p>
            )}
            <div
              ref={feed}
              tabIndex={-1}
              className={css.feed}
              role="log"
              aria-live="polite"
              aria-busy={chat?.isReplying ?? false}
            >
              {!chat && !isDown && !failure && (
                <LoadingRegion>
                  <div className={css.theirs}>
                    <GenieFace />
                    <Skeleton width="60%" height={24} radius={8} />
                  </div>
                </LoadingRegion>
              )}
              {chat?.messages.map((message, index) => (
                <ChatMessage
                  key={message.id}
                  message={message}
                  isStreaming={chat.isReplying && index === count - 1}
                  isReply={index > 0}
                  asksBeside={index === count - 1 && Boolean(asked)}
                  onSay={index < count - 1 ? undefined : sendFromButton}
                />
              ))}
            </div>
            {failure === 'unavailable' && (
              <Note tone="danger" role="alert">
                {t`Genie could not reply. What you wrote is still there: try again in a moment.`}
              </Note>
            )}
            {failure === 'minute-limit' && (
              <Note tone="danger" role="alert">
                {t`That was quick. What you wrote is still there: Genie listens again in a minute.`}
              </Note>
            )}
            {failure === 'daily-limit' && (
              <Note tone="danger" role="alert">
                <Trans>
                  That was a lot for one day. Genie is back tomorrow; the{' '}
                  <TextLink to="/gift-ideas">shop</TextLink> is open.
                </Trans>
              </Note>
            )}
            <div ref={end} className={css.end} />
          </div>
          <aside className={css.side} aria-label={t`What Genie knows`}>
            <KnownCard {...knownProps} />
          </aside>
        </div>
        <Composer
          field={field}
          text={text}
          onText={next => {
            setText(next);
            if (next === '') setChanging(undefined);
          }}
          onReply={words => (isReady ? sendFromButton(words) : setEarlyMessage(words))}
          onSend={words => (isReady ? void send(words) : setEarlyMessage(words))}
          hint={hintFor({ known: chat?.known ?? [] })}
          replies={changing ? [retractionOf(changing)] : chat ? quickReplies(chat) : []}
          question={question ?? undefined}
          busy={chat?.isReplying ?? earlyMessage !== undefined}
        />
      </AddToList>
    </Page>
  );
}

/** Scrolls to the end, but not past the person's last message, so that a long reply can be read from its start. */
function scrollToNewest(feed: HTMLElement, end: HTMLElement): void {
  const lastSent = [...feed.children].findLast(message => message.matches(`.${css.mine}`)) ?? feed;
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const { scrollMarginTop } = getComputedStyle(lastSent);
  const above = [scrollPaddingTop, scrollMarginTop].reduce(
    (sum, px) => sum + (Number.parseFloat(px) || 0),
    0,
  );
  const height = end.getBoundingClientRect().bottom - lastSent.getBoundingClientRect().top;
  if (height > window.innerHeight - above) lastSent.scrollIntoView({ block: 'start' });
  else end.scrollIntoView({ block: 'end' });
}
