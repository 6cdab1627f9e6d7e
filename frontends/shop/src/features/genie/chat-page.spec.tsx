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
import { shopWith } from '../../testing.ts';
import { conversation, events, sayTo, storedConversation, teapots } from './chat.testing.tsx';
import { ChatPage } from './chat-page.tsx';
import { sendsAtOnce } from './conversation.ts';
import { KnownLine } from './known-card.tsx';

resetBetweenTests();
beforeEach(() => localStorage.clear());

describe('a chat', () => {
  it.each([
    ['says at once what was pressed in this application', sendsAtOnce, '', ['my dad']],
    ['puts into the field what a link from elsewhere brings', null, 'my dad', []],
  ])('%s', async (_, state, typed, texts) => {
    const sent = shopWith(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
      if (key.startsWith('GET /genie/conversations/')) return Response.json(conversation);
      return key.endsWith('/messages') ? events({ type: 'done', message_id: 'm2' }) : undefined;
    });
    renderInApp(<ChatPage />, { at: { pathname: '/genie/chat', search: '?say=my%20dad', state } });
    await screen.findByText('Hello, I am Genie.');
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/genie/chat'));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to Genie' });
    expect(field.value).toBe(typed);
    const said = sent.filter(({ key }) => key.endsWith('/messages'));
    expect(said).toMatchObject(texts.map(text => ({ body: { text } })));
  });

  it('is stored separately for each person in this browser', async () => {
    let begun = 0;
    const answer = (key: string) => {
      if (key === 'POST /genie/conversations') {
        begun += 1;
        return Response.json({ data: { id: `c${begun}` } });
      }
      return key.startsWith('GET /genie/conversations/') ? Response.json(conversation) : undefined;
    };
    const read: string[] = [];
    for (const who of ['visitor', 'member', 'visitor', 'member'] as const) {
      const sent = shopWith(answer, who);
      renderInApp(<ChatPage />, { at: '/genie/chat' });
      await screen.findByText('Hello, I am Genie.');
      read.push(sent.find(({ key }) => key.startsWith('GET /genie/conversations/'))?.key ?? '');
      cleanup();
      await act(signOut);
    }
    expect(read.map(key => key.slice('GET /genie/conversations/'.length, -'?country=us'.length))).toEqual([
      'c1',
      'c2',
      'c1',
      'c2',
    ]);
  });

  it('that was started from a list shows the list’s name', async () => {
    const sent = shopWith(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c2' } });
      if (!key.startsWith('GET /genie/conversations/c2')) return undefined;
      return Response.json({ ...conversation, id: 'c2', list_id: 'l1', list_name: 'Housewarming' });
    });
    renderInApp(<ChatPage />, { at: '/genie/chat?list=l1' });
    expect(await screen.findByText('For the list “Housewarming”')).toBeTruthy();
    const begun = sent.filter(({ key }) => key === 'POST /genie/conversations');
    expect(begun.map(({ body }) => body)).toEqual([{ list_id: 'l1' }]);
  });

  it('that was started from a list adds ideas to that list', async () => {
    const idea = { ...conversation.messages[0], ideas: teapots.slice(0, 1) };
    shopWith(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
      if (key.startsWith('GET /genie/conversations/'))
        return Response.json({ ...conversation, messages: [idea] });
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

  it('summarises what Genie knows in a line that expands to change or retract it', async () => {
    const known = [
      { key: 'for', label: 'For', value: 'Dad, 60' },
      { key: 'budget', label: 'Budget', value: 'Under $50' },
    ];
    const { sent, user } = await sayTo(() =>
      events({ type: 'known', known }, { type: 'done', message_id: 'm2' }),
    );
    const line = await screen.findByText('Dad, 60 · Under $50');
    const box = line.closest('details');
    const details = within(box ?? document.body);
    const facts = details.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(facts.filter(text => text !== '')).toEqual(['Dad, 60', 'Under $50']);
    await user.click(line);
    await waitFor(() => expect(box?.open).toBe(true));
    await user.click(details.getByRole('button', { name: 'Change: Budget Under $50' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Message to Genie' });
    expect(field.value).toBe('Under ');
    expect(document.activeElement).toBe(field);
    await user.click(screen.getByRole('button', { name: 'Forget the budget' }));
    expect(field.value).toBe('');
    await waitFor(() =>
      expect(sent.filter(({ key }) => key.endsWith('/messages')).map(({ body }) => body)).toMatchObject([
        { text: 'my dad' },
        { text: 'Forget the budget' },
      ]),
    );
    await waitFor(() => expect(box?.open).toBe(false));
  });

  it('collapses what Genie knows on Back, and stays on the page', async () => {
    function Back() {
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
        <Back />
        <KnownLine known={known} onChange={() => undefined} onStartOver={() => undefined} busy={false} />
      </>,
      { at: '/genie/chat' },
    );
    const line = screen.getByText('Dad, 60', { selector: 'summary span' });
    await user.click(line);
    await waitFor(() => expect(line.closest('details')?.open).toBe(true));
    await user.click(screen.getByRole('button', { name: 'browser back' }));
    await waitFor(() => expect(line.closest('details')?.open).toBe(false));
    expect(screen.getByLabelText('address').textContent).toBe('/genie/chat');
  });

  it('shows the question above its choices if the reply has ideas', async () => {
    const question = { text: 'Is there an occasion?', choices: ['Birthday', 'Christmas'] };
    const answers = [
      events(
        { type: 'ideas', ideas: teapots },
        { type: 'question', question },
        { type: 'done', message_id: 'm2' },
      ),
      events({ type: 'text', delta: 'As you like.' }, { type: 'done', message_id: 'm3' }),
    ];
    const { user } = await sayTo(() => answers.shift() ?? problemResponse(503, 'upstream-unavailable'));
    const choice = await screen.findByRole('button', { name: 'Birthday' });
    const feed = screen.getByRole('log');
    const asked = screen.getByText(question.text);
    expect(feed.contains(asked)).toBe(false);
    expect(asked.closest('[role="status"]')).toBeTruthy();
    expect(choice.compareDocumentPosition(asked)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
    expect(screen.getByText('2/2')).toBeTruthy();
    await user.click(choice);
    expect(await screen.findByText('As you like.')).toBeTruthy();
    expect(within(feed).getByText(question.text)).toBeTruthy();
  });

  it('marks the language of a reply, links onward from one about the product, and asks whether it helped', async () => {
    const answers = [
      events(
        { type: 'lang', lang: 'de' },
        { type: 'text', delta: 'Ich verstehe vorerst nur Englisch.' },
        { type: 'question', question: { text: 'Für wen ist das Geschenk?', choices: [] } },
        { type: 'done', message_id: 'm2' },
      ),
      events(
        { type: 'lang', lang: 'en' },
        { type: 'text', delta: 'You can delete it in the settings.' },
        { type: 'link', link: { text: 'Delete account', to: '/settings?delete-account=' } },
        { type: 'done', message_id: 'm3' },
      ),
    ];
    const { user, field, press } = await sayTo(
      () => answers.shift() ?? problemResponse(503, 'upstream-unavailable'),
    );
    const german = await screen.findByText('Ich verstehe vorerst nur Englisch.');
    expect(german.getAttribute('lang')).toBe('de');
    expect(screen.getByText('Für wen ist das Geschenk?').getAttribute('lang')).toBe('de');
    expect(await screen.findAllByRole('button', { name: 'This answer helps' })).toHaveLength(1);
    await user.type(field, 'how do I delete my account?');
    await press();
    const link = await screen.findByRole('link', { name: 'Delete account' });
    expect(link.getAttribute('href')).toBe('/settings?delete-account=');
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'This answer helps' })).toHaveLength(2));
  });

  it('links from an idea to its page', async () => {
    await sayTo(() => events({ type: 'ideas', ideas: teapots }, { type: 'done', message_id: 'm2' }));
    const page = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Thing cups' });
    expect([page.getAttribute('href'), page.target]).toEqual(['/gift-ideas/product/cups', '']);
  });

  it('sends a message that was entered before Genie was ready once Genie is ready', async () => {
    const sent = shopWith(key => {
      if (key === 'POST /genie/conversations') return Response.json({ data: { id: 'c1' } });
      if (key.startsWith('GET /genie/conversations/')) return storedConversation();
      return key.endsWith('/messages')
        ? events({ type: 'text', delta: 'As you like.' }, { type: 'done', message_id: 'm2' })
        : undefined;
    });
    const release = delayRequests('/genie/conversations');
    const { user } = renderInApp(<ChatPage />, { at: '/genie/chat' });
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Message to Genie' });
    await user.type(field, 'my dad{Enter}');
    expect(field.value).toBe('my dad');
    release();
    expect(await screen.findByText('As you like.')).toBeTruthy();
    expect(sent.filter(({ key }) => key.endsWith('/messages'))).toHaveLength(1);
    expect(field.value).toBe('');
  });

  it.each([
    ['More like this: Thing cups', 'More like number 2 (Thing cups)'],
    ['Not that: Thing teapot', 'Not number 1 (Thing teapot)'],
  ])('continues when “%s” is pressed, which only the newest ideas have', async (name, words) => {
    const answers = [
      events({ type: 'ideas', ideas: teapots }, { type: 'done', message_id: 'm2' }),
      events({ type: 'text', delta: 'As you like.' }, { type: 'done', message_id: 'm3' }),
    ];
    const { sent, user, field } = await sayTo(
      () => answers.shift() ?? problemResponse(503, 'upstream-unavailable'),
    );
    const button = await screen.findByRole<HTMLButtonElement>('button', { name });
    await waitFor(() => expect(button.disabled).toBe(false));
    await user.type(field, 'she also');
    await user.click(button);
    expect(document.activeElement).toBe(field);
    expect(await screen.findByText('As you like.')).toBeTruthy();
    const texts = sent.filter(({ key }) => key.endsWith('/messages')).map(({ body }) => body);
    expect(texts).toMatchObject([{ text: 'my dad' }, { text: words }]);
    expect(screen.queryByRole('button', { name })).toBeNull();
    expect(field.value).toBe('she also');
  });

  it('on a touch screen opens no keyboard over the reply to a pressed button', async () => {
    const { user } = await sayTo(() =>
      events({ type: 'ideas', ideas: teapots }, { type: 'done', message_id: 'm2' }),
    );
    const button = await screen.findByRole<HTMLButtonElement>('button', {
      name: 'More like this: Thing cups',
    });
    await waitFor(() => expect(button.disabled).toBe(false));
    const untouched = matchMedia;
    window.matchMedia = query => Object.assign(untouched(query), { matches: query === '(pointer: coarse)' });
    await user.click(button);
    window.matchMedia = untouched;
    expect(document.activeElement).toBe(screen.getByRole('log'));
  });
});
