import { describe, expect, it } from '@jest/globals';
import { type Chat, heard, quickReplies, said, unsaid } from './conversation.ts';

const empty: Chat = { messages: [], known: [], isAnswering: false };

describe('a chat', () => {
  it('grows by what is said and by each piece of the answer', () => {
    let chat = said(empty, 'my dad');
    chat = heard(chat, { type: 'text', delta: 'For your ' });
    chat = heard(chat, { type: 'text', delta: 'dad.' });
    chat = heard(chat, { type: 'question', question: { text: 'What does he like?', choices: ['Fishing'] } });
    expect(chat.messages.map(({ from, text }) => `${from}: ${text}`)).toEqual([
      'person: my dad',
      'genie: For your dad.',
    ]);
    expect(chat.isAnswering).toBe(true);
    expect(quickReplies(chat)).toEqual([]);
    const done = heard(chat, { type: 'done', message_id: '0190a000-0000-7000-8000-000000000001' });
    expect(quickReplies(done)).toEqual(['Fishing']);
  });

  it('takes words back that were the wrong ones', () => {
    const chat = heard(heard(said(empty, 'hi'), { type: 'text', delta: 'Hm' }), { type: 'restart' });
    expect(chat.messages.at(-1)?.text).toBe('');
  });

  it('leaves no trace of a message that did not arrive', () => {
    expect(unsaid(said(empty, 'my dad'))).toEqual(empty);
  });
});
