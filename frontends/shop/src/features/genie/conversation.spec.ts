import { describe, expect, it } from '@jest/globals';
import {
  addSentMessage,
  applyEvent,
  type Chat,
  getPlaceholder,
  getQuickReplies,
  hasUnseenReply,
} from './conversation.ts';

const emptyChat: Chat = { messages: [], known: [], isReplying: false };

describe('a chat', () => {
  it('adds messages and applies each event of the reply', () => {
    let chat = addSentMessage(emptyChat, 'my dad');
    chat = applyEvent(chat, { type: 'text', delta: 'For your ' });
    chat = applyEvent(chat, { type: 'text', delta: 'dad.' });
    chat = applyEvent(chat, {
      type: 'question',
      question: { text: 'What does he like?', choices: ['Fishing'] },
    });
    expect(chat.messages.map(({ from, text }) => `${from}: ${text}`)).toEqual([
      'person: my dad',
      'genie: For your dad.',
    ]);
    expect(chat.isReplying).toBe(true);
    expect(getQuickReplies(chat)).toEqual([]);
    const completeChat = applyEvent(chat, {
      type: 'done',
      message_id: '0190a000-0000-7000-8000-000000000001',
    });
    expect(getQuickReplies(completeChat)).toEqual(['Fishing']);
  });

  it.each([
    [[], 'My dad, 60, likes jazz, under 50'],
    [['Your dad'], 'More about your dad'],
    [['Ingrid, mother-in-law'], 'More about Ingrid'],
    [['You'], 'More about you'],
  ])('with the recipient %j: the placeholder is “%s”', (values, placeholder) => {
    const known = values.map(value => ({ key: 'for' as const, label: 'For', value }));
    expect(getPlaceholder({ known })).toBe(placeholder);
  });

  it('clears the reply after a restart', () => {
    const chat = applyEvent(applyEvent(addSentMessage(emptyChat, 'hi'), { type: 'text', delta: 'Hm' }), {
      type: 'restart',
    });
    expect(chat.messages.at(-1)?.text).toBe('');
  });

  it('has an unseen reply if the last stored reply is not shown', () => {
    const chat = applyEvent(addSentMessage(emptyChat, 'my dad'), { type: 'done', message_id: 'm2' });
    const reply = chat.messages.at(-1);
    if (!reply) throw new Error('no reply');
    const createStoredChat = (...ids: string[]) => ({ messages: ids.map(id => ({ ...reply, id })) });
    expect(hasUnseenReply(chat, createStoredChat('m1', 'm2'))).toBe(false);
    expect(hasUnseenReply(chat, createStoredChat('m1', 'm2', 'm3', 'm4'))).toBe(true);
    expect(hasUnseenReply(chat, createStoredChat())).toBe(false);
  });
});
