import { messages as english, toasts as englishToasts } from '@giftlist/contracts/messages';
import { sentences } from '@giftlist/contracts/sentences';
import { afterEach, describe, expect, it } from '@jest/globals';
import { addMessages, changeLanguage } from './catalogues.ts';
import { language } from './i18n.ts';
import { messages, sentence, toasts } from './sentences.ts';

const german: Record<string, string> = { 'gifts.add': 'Das Geschenk konnte nicht hinzugefügt werden' };
const pseudo = (text: string) => `[${text} ${'~'.repeat(Math.ceil(text.length * 0.4))}]`;
const texts: Record<string, Record<string, string>> = {
  de: german,
  'en-XA': Object.fromEntries(Array.from(sentences, ([id, text]) => [id, pseudo(text)])),
};

afterEach(() => changeLanguage('en'));

describe('the sentences of contracts', () => {
  it('are the same, letter for letter, in English', () => {
    expect(language()).toBe('en');
    expect(JSON.parse(JSON.stringify(messages))).toEqual(english);
    expect(JSON.parse(JSON.stringify(toasts))).toEqual(englishToasts);
    expect(Array.from(sentences.values(), sentence)).toEqual([...sentences.values()]);
  });

  it('follow the active language, in English where a translation is missing', async () => {
    await addMessages(async chosen => ({ default: texts[chosen] ?? {} }));
    await changeLanguage('de');
    expect(messages.gifts.add).toBe('Das Geschenk konnte nicht hinzugefügt werden');
    expect(sentence('Failed to add a gift')).toBe('Das Geschenk konnte nicht hinzugefügt werden');
    expect(messages.gifts.create).toBe('Failed to create the gift');
    expect(sentence('What somebody wrote')).toBe('What somebody wrote');
    await changeLanguage('en');
    expect(messages.gifts.add).toBe('Failed to add a gift');
  });

  it('all have an id, so that a longer language replaces each', async () => {
    await addMessages(async chosen => ({ default: texts[chosen] ?? {} }));
    await changeLanguage('en-XA');
    for (const text of sentences.values()) expect(sentence(text)).toBe(pseudo(text));
  });
});
