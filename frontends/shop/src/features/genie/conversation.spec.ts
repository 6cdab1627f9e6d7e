import { describe, expect, it } from '@jest/globals';
import { type Chat, hintFor, isBehind, quickReplies, withEvent, withSentMessage } from './conversation.ts';

const empty: Chat = { messages: [], known: [], isReplying: false };

describe('a chat', () => {
  it('grows by messages and by each event of the reply', () => {
    let chat = withSentMessage(empty, 'my dad');
    chat = withEvent(chat, { type: 'text', delta: 'For your ' });
    chat = withEvent(chat, { type: 'text', delta: 'dad.' });
    chat = withEvent(chat, {
      type: 'question',
      question: { text: 'What does he like?', choices: ['Fishing'] },
    });
    expect(chat.messages.map(({ from, text }) => `${from}: ${text}`)).toEqual([
      'person: my dad',
      'genie: For your dad.',
    ]);
    expect(chat.isReplying).toBe(true);
    expect(quickReplies(chat)).toEqual([]);
    const done = withEvent(chat, { type: 'done', message_id: '0190a000-0000-7000-8000-000000000001' });
    expect(quickReplies(done)).toEqual(['Fishing']);
  });

  it.each([
    [[], 'My dad, 60, likes jazz, under 50'],
    [['Your dad'], 'More about your dad'],
    [['Ingrid, mother-in-law'], 'More about Ingrid'],
    [['You'], 'More about you'],
  ])('suggests what to write when it knows %j', (values, hint) => {
    const known = values.map(value => ({ key: 'for' as const, label: 'For', value }));
    expect(hintFor({ known })).toBe(hint);
  });

  it('withdraws text after a restart', () => {
    const chat = withEvent(withEvent(withSentMessage(empty, 'hi'), { type: 'text', delta: 'Hm' }), {
      type: 'restart',
    });
    expect(chat.messages.at(-1)?.text).toBe('');
  });

  it('isBehind: the server has a reply that the chat does not show', () => {
    const chat = withEvent(withSentMessage(empty, 'my dad'), { type: 'done', message_id: 'm2' });
    const answers = chat.messages.slice(1);
    const kept = (...ids: string[]) => ({
      messages: ids.flatMap(id => answers.map(answer => ({ ...answer, id }))),
    });
    expect(isBehind(chat, kept('m1', 'm2'))).toBe(false);
    expect(isBehind(chat, kept('m1', 'm2', 'm3', 'm4'))).toBe(true);
    expect(isBehind(chat, kept())).toBe(false);
  });
});
