import { isolateBidi } from '@giftlist/contracts/rules/text';
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
import {
  getPlaceholder,
  getQuestionAboveReplies,
  getQuickReplies,
  type KnownFact,
  sendOnArrival,
} from './conversation.ts';
import css from './genie.module.css';
import { GenieAvatar } from './genie-avatar.tsx';
import { KnownFactsCard, KnownFactsLine } from './known-card.tsx';
import { getChangeLabel, getChangePrefix, getRetraction, prefillMessage } from './known-facts.ts';

/**
 * `list` in the URL is the list to find gifts for. `say` is a first message. Links in this application send it at
 * once (`sendOnArrival`), other links only fill it in.
 */
export function ChatPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const listId = params.get('list');
  const initialMessage = params.get('say');
  const { chat, sendMessage, failure, listName, isUnavailable, retry, startOver } = useConversation(listId);
  const [text, setText] = useState('');
  const [editedFact, setEditedFact] = useState<KnownFact>();
  /** A message sent before Genie was ready. */
  const [earlyMessage, setEarlyMessage] = useState<string>();
  const feed = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const messageCount = chat?.messages.length ?? 0;
  const hasIdeas = (chat?.messages.at(-1)?.ideas.length ?? 0) > 0;

  const send = async (message: string) => {
    setText('');
    setEditedFact(undefined);
    if (!(await sendMessage(message))) setText(message);
  };
  /** Keeps typed text, but drops the first words that were filled in to change a fact. */
  const sendFromButton = (message: string) => {
    if (editedFact && text === getChangePrefix(editedFact)) setText('');
    setEditedFact(undefined);
    void sendMessage(message);
    // On touch screens, focusing the field would open a keyboard over the reply.
    const focusTarget = matchMedia('(pointer: coarse)').matches ? feed : field;
    focusTarget.current?.focus({ preventScroll: true });
  };
  const editFact = (fact: KnownFact) => {
    setText(prefillMessage(fact, text));
    setEditedFact(fact);
    field.current?.focus({ preventScroll: true });
  };
  const handleInitialMessage = useEffectEvent((message: string) => {
    navigate(listId === null ? '/genie/chat' : `/genie/chat?list=${encodeURIComponent(listId)}`, {
      replace: true,
    });
    if (state === sendOnArrival) void send(message);
    else setText(message);
  });
  const isReady = chat !== undefined;
  useEffect(() => {
    if (isReady && initialMessage) handleInitialMessage(initialMessage);
  }, [isReady, initialMessage]);
  const sendEarlyMessage = useEffectEvent((message: string) => {
    setEarlyMessage(undefined);
    void send(message);
  });
  useEffect(() => {
    if (isReady && earlyMessage !== undefined) sendEarlyMessage(earlyMessage);
  }, [isReady, earlyMessage]);
  const isReplying = chat?.isReplying ?? false;
  // Scrolls again when the reply is complete, because its link and thumbs come last.
  useEffect(() => {
    if ((messageCount > 1 || hasIdeas || isReplying) && feed.current && end.current)
      scrollToNewest(feed.current, end.current);
  }, [messageCount, hasIdeas, isReplying]);

  const quickReplies = chat ? getQuickReplies(chat) : [];
  const questionAboveReplies = chat && getQuestionAboveReplies(chat);
  const question = editedFact
    ? { text: getChangeLabel(editedFact), lang: undefined }
    : questionAboveReplies && {
        text: questionAboveReplies.text,
        lang: chat.messages.at(-1)?.lang ?? undefined,
      };
  const knownFactsProps = {
    known: chat?.known ?? [],
    onEdit: editFact,
    onStartOver: () => {
      setEditedFact(undefined);
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
        {isUnavailable && <LoadError title={t`We could not load Genie`} onRetry={retry} />}
        <div className={css.chat}>
          <div>
            <KnownFactsLine {...knownFactsProps} />
            {listName !== null && <p className={css.forList}>{t`For the list “${isolateBidi(listName)}”`}</p>}
            <div
              ref={feed}
              tabIndex={-1}
              className={css.feed}
              role="log"
              aria-live="polite"
              aria-busy={chat?.isReplying ?? false}
            >
              {!chat && !isUnavailable && !failure && (
                <LoadingRegion>
                  <div className={css.theirs}>
                    <GenieAvatar />
                    <Skeleton width="60%" height={24} radius={8} />
                  </div>
                </LoadingRegion>
              )}
              {chat?.messages.map((message, index) => (
                <ChatMessage
                  key={message.id}
                  message={message}
                  isStreaming={chat.isReplying && index === messageCount - 1}
                  isReply={index > 0}
                  hidesQuestion={index === messageCount - 1 && Boolean(questionAboveReplies)}
                  onSend={index < messageCount - 1 ? undefined : sendFromButton}
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
            <KnownFactsCard {...knownFactsProps} />
          </aside>
        </div>
        <Composer
          field={field}
          text={text}
          onTextChange={typed => {
            setText(typed);
            if (typed === '') setEditedFact(undefined);
          }}
          onReply={message => (isReady ? sendFromButton(message) : setEarlyMessage(message))}
          onSend={message => (isReady ? void send(message) : setEarlyMessage(message))}
          placeholder={getPlaceholder({ known: chat?.known ?? [] })}
          replies={editedFact ? [getRetraction(editedFact)] : quickReplies}
          question={question ?? undefined}
          busy={chat?.isReplying ?? earlyMessage !== undefined}
        />
      </AddToList>
    </Page>
  );
}

/** Keeps the person's last message in view, so that a long reply can be read from its start. */
function scrollToNewest(feed: HTMLElement, end: HTMLElement): void {
  const lastSent = [...feed.children].findLast(message => message.matches(`.${css.mine}`)) ?? feed;
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const { scrollMarginTop } = getComputedStyle(lastSent);
  const offset = [scrollPaddingTop, scrollMarginTop].reduce(
    (sum, px) => sum + (Number.parseFloat(px) || 0),
    0,
  );
  const height = end.getBoundingClientRect().bottom - lastSent.getBoundingClientRect().top;
  if (height > window.innerHeight - offset) lastSent.scrollIntoView({ block: 'start' });
  else end.scrollIntoView({ block: 'end' });
}
