import { useNavigate } from '@giftlist/frontend-kit/router';
import {
  delayRequests,
  problemResponse,
  renderInApp,
  resetBetweenTests,
  signOut,
} from '@giftlist/frontend-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { mockShop } from '../../testing.ts';
import {
  conversation,
  createEventStream,
  ideas,
  openChatAndSend,
  respondWithConversation,
} from './chat.testing.tsx';
import { ChatPage } from './chat-page.tsx';
import { sendOnArrival } from './conversation.ts';
import { KnownFactsLine } from './known-card.tsx';

resetBetweenTests();
beforeEach(() => localStorage.clear());

describe('a chat', () => {
  it.each([
    ['sends the message of a link in the application at once', sendOnArrival, '', ['my dad']],
    ['only fills in the message of an external link', null, 'my dad', []],
  ])('%s', async (_, state, fieldText, sentTexts) => {
    const requests = mockShop(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
      if (key.startsWith('GET /genie/conversations/')) return Response.json(conversation);
      return key.endsWith('/messages') ? createEventStream({ type: 'done', message_id: 'm2' }) : undefined;
    });
    renderInApp(<ChatPage />, { at: { pathname: '/genie/chat', search: '?say=my%20dad', state } });
    await screen.findByText('Hello, I am Genie.');
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/genie/chat'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to Genie' });
    expect(field.value).toBe(fieldText);
    const sentMessages = requests.filter(({ key }) => key.endsWith('/messages'));
    expect(sentMessages).toMatchObject(sentTexts.map(text => ({ body: { text } })));
  });

  it('is stored separately for each person in this browser', async () => {
    let conversationCount = 0;
    const respond = (key: string) => {
      if (key === 'POST /genie/conversations') {
        conversationCount += 1;
        return Response.json({ data: { id: `c${conversationCount}` } });
      }
      return key.startsWith('GET /genie/conversations/') ? Response.json(conversation) : undefined;
    };
    const requestedKeys: string[] = [];
    for (const viewer of ['visitor', 'member', 'visitor', 'member'] as const) {
      const requests = mockShop(respond, viewer);
      renderInApp(<ChatPage />, { at: '/genie/chat' });
      await screen.findByText('Hello, I am Genie.');
      requestedKeys.push(requests.find(({ key }) => key.startsWith('GET /genie/conversations/'))?.key ?? '');
      cleanup();
      await act(signOut);
    }
    expect(
      requestedKeys.map(key => key.slice('GET /genie/conversations/'.length, -'?country=us'.length)),
    ).toEqual(['c1', 'c2', 'c1', 'c2']);
  });

  it('started from a list shows the list’s name', async () => {
    const requests = mockShop(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c2' } });
      if (!key.startsWith('GET /genie/conversations/c2')) return undefined;
      return Response.json({ ...conversation, id: 'c2', list_id: 'l1', list_name: 'Housewarming' });
    });
    renderInApp(<ChatPage />, { at: '/genie/chat?list=l1' });
    expect(await screen.findByText('For the list “Housewarming”')).toBeTruthy();
    const created = requests.filter(({ key }) => key === 'POST /genie/conversations');
    expect(created.map(({ body }) => body)).toEqual([{ list_id: 'l1' }]);
  });

  it('started from a list adds ideas to that list', async () => {
    const message = { ...conversation.messages[0], ideas: ideas.slice(0, 1) };
    mockShop(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
      if (key.startsWith('GET /genie/conversations/'))
        return Response.json({ ...conversation, messages: [message] });
      if (key.startsWith('GET /giftlist/for-user')) {
        return Response.json(
          ['l1', 'l2'].map(id => ({ id, user_id: 'p', list_name: `List ${id}`, isArchived: false })),
        );
      }
      return key.startsWith('POST /giftitem/create') ? Response.json({ data: { id: 'g1' } }) : undefined;
    });
    const { user } = renderInApp(<ChatPage />, { at: '/genie/chat?list=l2' });
    await user.click(await screen.findByRole('button', { name: /Add to list/ }));
    expect(await screen.findByText('Added to List l2')).toBeTruthy();
  });

  it('shows the known facts in a line that expands, where each fact can be changed', async () => {
    const known = [
      { key: 'for', label: 'For', value: 'Dad, 60' },
      { key: 'budget', label: 'Budget', value: 'Under $50' },
    ];
    const { requests, user } = await openChatAndSend(() =>
      createEventStream({ type: 'known', known }, { type: 'done', message_id: 'm2' }),
    );
    const summary = await screen.findByText('Dad, 60 · Under $50');
    const details = summary.closest('details');
    const panel = within(details ?? document.body);
    const facts = panel.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.filter(text => text !== '')).toEqual(['Dad, 60', 'Under $50']);
    await user.click(summary);
    await waitFor(() => expect(details?.open).toBe(true));
    await user.click(panel.getByRole('button', { name: 'Change: Budget Under $50' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to Genie' });
    expect(field.value).toBe('Under ');
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: 'Forget the budget' }));
    expect(field.value).toBe('');
    await waitFor(() =>
      expect(requests.filter(({ key }) => key.endsWith('/messages')).map(({ body }) => body)).toMatchObject([
        { text: 'my dad' },
        { text: 'Forget the budget' },
      ]),
    );
    await waitFor(() => expect(details?.open).toBe(false));
  });

  it('collapses the known facts on Back, and stays on the page', async () => {
    function BackButton() {
      const navigate = useNavigate();
      return (
        <button type="button" onClick={() => navigate(-1)}>
          browser back
        </button>
      );
    }
    const known = [{ key: 'for' as const, label: 'For', value: 'Dad, 60' }];
    const { user } = renderInApp(
      <>
        <BackButton />
        <KnownFactsLine known={known} onEdit={() => undefined} onStartOver={() => undefined} busy={false} />
      </>,
      { at: '/genie/chat' },
    );
    const summary = screen.getByText('Dad, 60', { selector: 'summary span' });
    await user.click(summary);
    await waitFor(() => expect(summary.closest('details')?.open).toBe(true));
    await user.click(screen.getByRole('button', { name: 'browser back' }));
    await waitFor(() => expect(summary.closest('details')?.open).toBe(false));
    expect(screen.getByLabelText('address').textContent).toBe('/genie/chat');
  });

  it('shows the question above its choices if the reply has ideas', async () => {
    const question = { text: 'Is there an occasion?', choices: ['Birthday', 'Christmas'] };
    const responses = [
      createEventStream(
        { type: 'ideas', ideas },
        { type: 'question', question },
        { type: 'done', message_id: 'm2' },
      ),
      createEventStream({ type: 'text', delta: 'As you like.' }, { type: 'done', message_id: 'm3' }),
    ];
    const { user } = await openChatAndSend(
      () => responses.shift() ?? problemResponse(503, 'upstream-unavailable'),
    );
    const choice = await screen.findByRole('button', { name: 'Birthday' });
    const feed = screen.getByRole('log');
    const questionElement = screen.getByText(question.text);
    expect(feed.contains(questionElement)).toBe(false);
    expect(questionElement.closest('[role="status"]')).toBeTruthy();
    expect(choice.compareDocumentPosition(questionElement)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(screen.getByText('2/2')).toBeTruthy();
    await user.click(choice);
    expect(await screen.findByText('As you like.')).toBeTruthy();
    expect(within(feed).getByText(question.text)).toBeTruthy();
  });

  it('shows the language, link and thumbs of a reply', async () => {
    const responses = [
      createEventStream(
        { type: 'lang', lang: 'de' },
        { type: 'text', delta: 'Ich verstehe vorerst nur Englisch.' },
        { type: 'question', question: { text: 'Für wen ist das Geschenk?', choices: [] } },
        { type: 'done', message_id: 'm2' },
      ),
      createEventStream(
        { type: 'lang', lang: 'en' },
        { type: 'text', delta: 'You can delete it in the settings.' },
        { type: 'link', link: { text: 'Delete account', to: '/settings?delete-account=' } },
        { type: 'done', message_id: 'm3' },
      ),
    ];
    const { user, field, send } = await openChatAndSend(
      () => responses.shift() ?? problemResponse(503, 'upstream-unavailable'),
    );
    const german = await screen.findByText('Ich verstehe vorerst nur Englisch.');
    expect(german.getAttribute('lang')).toBe('de');
    expect(screen.getByText('Für wen ist das Geschenk?').getAttribute('lang')).toBe('de');
    expect(await screen.findAllByRole('button', { name: 'This answer helps' })).toHaveLength(1);
    await user.type(field, 'how do I delete my account?');
    await send();
    const link = await screen.findByRole('link', { name: 'Delete account' });
    expect(link.getAttribute('href')).toBe('/settings?delete-account=');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'This answer helps' })).toHaveLength(2));
  });

  it('links from an idea to the page of the product', async () => {
    await openChatAndSend(() =>
      createEventStream({ type: 'ideas', ideas }, { type: 'done', message_id: 'm2' }),
    );
    const pageLink = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Thing cups' });
    expect([pageLink.getAttribute('href'), pageLink.target]).toEqual(['/gift-ideas/product/cups', '']);
  });

  it('sends a message typed before Genie was ready as soon as it is ready', async () => {
    const requests = mockShop(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
      if (key.startsWith('GET /genie/conversations/')) return respondWithConversation();
      return key.endsWith('/messages')
        ? createEventStream({ type: 'text', delta: 'As you like.' }, { type: 'done', message_id: 'm2' })
        : undefined;
    });
    const release = delayRequests('/genie/conversations');
    const { user } = renderInApp(<ChatPage />, { at: '/genie/chat' });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Message to Genie' });
    await user.type(field, 'my dad{Enter}');
    expect(field.value).toBe('my dad');
    release();
    expect(await screen.findByText('As you like.')).toBeTruthy();
    expect(requests.filter(({ key }) => key.endsWith('/messages'))).toHaveLength(1);
    expect(field.value).toBe('');
  });

  it.each([
    ['More like this: Thing cups', 'More like number 2 (Thing cups)'],
    ['Not that: Thing teapot', 'Not number 1 (Thing teapot)'],
  ])('sends a message when “%s” of the newest ideas is pressed', async (name, text) => {
    const responses = [
      createEventStream({ type: 'ideas', ideas }, { type: 'done', message_id: 'm2' }),
      createEventStream({ type: 'text', delta: 'As you like.' }, { type: 'done', message_id: 'm3' }),
    ];
    const { requests, user, field } = await openChatAndSend(
      () => responses.shift() ?? problemResponse(503, 'upstream-unavailable'),
    );
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.type(field, 'she also');
    await user.click(button);
    expect(document.activeElement).toBe(field);
    expect(await screen.findByText('As you like.')).toBeTruthy();
    const sentBodies = requests.filter(({ key }) => key.endsWith('/messages')).map(({ body }) => body);
    expect(sentBodies).toMatchObject([{ text: 'my dad' }, { text }]);
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(field.value).toBe('she also');
  });

  it('does not focus the field after a button press on a touch screen', async () => {
    const { user } = await openChatAndSend(() =>
      createEventStream({ type: 'ideas', ideas }, { type: 'done', message_id: 'm2' }),
    );
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'More like this: Thing cups',
    });
    await waitFor(() => expect(button.disabled).toBe(false));
    const originalMatchMedia = matchMedia;
    window.matchMedia = query =>
      Object.assign(originalMatchMedia(query), { matches: query === '(pointer: coarse)' });
    await user.click(button);
    window.matchMedia = originalMatchMedia;
    expect(document.activeElement).toBe(screen.getByRole('log'));
  });
});
