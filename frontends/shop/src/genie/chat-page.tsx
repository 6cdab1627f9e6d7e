import { isolated } from '@giftlist/contracts/rules/text';
import {
  CouldNotLoad,
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
import { ChatMessage } from './chat-message.tsx';
import { Composer } from './composer.tsx';
import { askedBeside, hintFor, quickReplies, saysAtOnce } from './conversation.ts';
import css from './genie.module.css';
import { GenieFace } from './genie-face.tsx';
import { KnownCard, KnownLine } from './known-card.tsx';
import { useConversation } from './use-conversation.ts';

/**
 * /genie/chat?list=&say=: the conversation; `list` is where Genie was opened from. `say` is sent at once if it was
 * pressed here (`saysAtOnce`); from an external link it is only put into the field.
 */
export function ChatPage() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const listId = params.get('list');
  const first = params.get('say');
  const { chat, say, failure, listName, isDown, retry, startOver } = useConversation(listId);
  const [text, setText] = useState('');
  /** Sent before Genie was ready. */
  const [early, setEarly] = useState<string>();
  const feed = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const count = chat?.messages.length ?? 0;
  const hasIdeas = (chat?.messages.at(-1)?.ideas.length ?? 0) > 0;

  const send = async (words: string) => {
    setText('');
    if (!(await say(words))) setText(words);
  };
  /** A button's message keeps the text being typed; the field takes the focus, as the button may disappear. */
  const press = (words: string) => {
    void say(words);
    field.current?.focus({ preventScroll: true });
  };
  const sayFirst = useEffectEvent((words: string) => {
    navigate(listId === null ? '/genie/chat' : `/genie/chat?list=${encodeURIComponent(listId)}`, {
      replace: true,
    });
    if (state === saysAtOnce) void send(words);
    else setText(words);
  });
  const isReady = chat !== undefined;
  useEffect(() => {
    if (isReady && first) sayFirst(first);
  }, [isReady, first]);
  const sendEarly = useEffectEvent((words: string) => {
    setEarly(undefined);
    void send(words);
  });
  useEffect(() => {
    if (isReady && early !== undefined) sendEarly(early);
  }, [isReady, early]);
  const isAnswering = chat?.isAnswering ?? false;
  // Again when the reply is complete: its link and thumbs come last.
  useEffect(() => {
    if ((count > 1 || hasIdeas || isAnswering) && feed.current && end.current)
      showNewest(feed.current, end.current);
  }, [count, hasIdeas, isAnswering]);

  const asked = chat && askedBeside(chat);
  const known = {
    known: chat?.known ?? [],
    onSay: press,
    onStartOver: startOver,
    busy: chat?.isAnswering ?? true,
  };
  return (
    <Page title={t`Chat with Genie`} view="Genie - Chat" className={css.chatPage}>
      <AddToList source="search" listId={listId}>
        <h1>
          <VisuallyHidden>{t`Chat with Genie`}</VisuallyHidden>
        </h1>
        {isDown && <CouldNotLoad title={t`We could not load Genie`} onRetry={retry} />}
        <div className={css.chat}>
          <div>
            <KnownLine {...known} />
            {listName !== null && <p className={css.forList}>{t`For the list “${isolated(listName)}”`}</p>}
            <div
              ref={feed}
              className={css.feed}
              role="log"
              aria-live="polite"
              aria-busy={chat?.isAnswering ?? false}
            >
              {!chat && !isDown && !failure && (
                <LoadingRegion>
                  <div className={css.theirs}>
                    <GenieFace />
                    <Skeleton w="60%" h={24} r={8} />
                  </div>
                </LoadingRegion>
              )}
              {chat?.messages.map((message, at) => (
                <ChatMessage
                  key={message.id}
                  message={message}
                  isGrowing={chat.isAnswering && at === count - 1}
                  isAnswer={at > 0}
                  asksBeside={at === count - 1 && Boolean(asked)}
                  onSay={at < count - 1 ? undefined : press}
                />
              ))}
            </div>
            {failure === 'unavailable' && (
              <Note tone="danger" role="alert">
                {t`Genie could not reply. What you wrote is still there: try again in a moment.`}
              </Note>
            )}
            {failure === 'soon' && (
              <Note tone="danger" role="alert">
                {t`That was quick. What you wrote is still there: Genie listens again in a minute.`}
              </Note>
            )}
            {failure === 'enough' && (
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
            <KnownCard {...known} />
          </aside>
        </div>
        <Composer
          field={field}
          text={text}
          onText={setText}
          onSend={words => (isReady ? void send(words) : setEarly(words))}
          hint={hintFor({ known: chat?.known ?? [] })}
          replies={chat ? quickReplies(chat) : []}
          question={asked ? { text: asked.text, lang: chat.messages.at(-1)?.lang ?? undefined } : undefined}
          busy={chat?.isAnswering ?? early !== undefined}
        />
      </AddToList>
    </Page>
  );
}

/** Scrolls to the end, but no further than the last message: a long reply is read from its start. */
function showNewest(feed: HTMLElement, end: HTMLElement): void {
  const said = [...feed.children].findLast(message => message.matches(`.${css.mine}`)) ?? feed;
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const { scrollMarginTop } = getComputedStyle(said);
  const above = [scrollPaddingTop, scrollMarginTop].reduce(
    (sum, px) => sum + (Number.parseFloat(px) || 0),
    0,
  );
  const height = end.getBoundingClientRect().bottom - said.getBoundingClientRect().top;
  if (height > window.innerHeight - above) said.scrollIntoView({ block: 'start' });
  else end.scrollIntoView({ block: 'end' });
}
