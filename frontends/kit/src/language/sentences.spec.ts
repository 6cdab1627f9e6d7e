import { messages as english, toasts as englishToasts } from '@giftlist/contracts/messages';
import { toPseudoText } from '@giftlist/contracts/rules/pseudo-text';
import { sentences } from '@giftlist/contracts/sentences';
import { afterEach, describe, expect, it } from '@jest/globals';
import { getLanguage, i18n } from './i18n.ts';
import { messages, toasts, translateSentence, translateServerText } from './sentences.ts';

const german: Record<string, string> = { 'gifts.add': 'Das Geschenk konnte nicht hinzugefügt werden' };
const activate = (language: string, texts: Record<string, string>) => {
  i18n.load(language, texts);
  i18n.activate(language);
};

afterEach(() => i18n.activate('en'));

describe('translated sentences', () => {
  it('are unchanged in English', () => {
    expect(getLanguage()).toBe('en');
    expect(JSON.parse(JSON.stringify(messages))).toEqual(english);
    expect(JSON.parse(JSON.stringify(toasts))).toEqual(englishToasts);
    expect(Array.from(sentences.values(), translateSentence)).toEqual([...sentences.values()]);
  });

  it('are in English where a translation is missing', () => {
    activate('de', german);
    expect(messages.gifts.add).toBe('Das Geschenk konnte nicht hinzugefügt werden');
    expect(translateSentence('Failed to add a gift')).toBe('Das Geschenk konnte nicht hinzugefügt werden');
    expect(messages.gifts.create).toBe('Failed to create the gift');
    expect(translateSentence('What somebody wrote')).toBe('What somebody wrote');
    i18n.activate('en');
    expect(messages.gifts.add).toBe('Failed to add a gift');
  });

  it('from the server are translated or replaced by the fallback', () => {
    expect(translateServerText(' It is blank. ', 'Failed')).toBe('It is blank.');
    expect(translateServerText(undefined, 'Failed')).toBe('Failed');
    activate('de', german);
    expect(translateServerText('It is blank.', 'Fehlgeschlagen')).toBe('Fehlgeschlagen');
    expect(translateServerText('Failed to add a gift', 'Fehlgeschlagen')).toBe(german['gifts.add']);
  });

  it('all have a translation id', () => {
    activate('en-XA', Object.fromEntries(Array.from(sentences, ([id, text]) => [id, toPseudoText(text)])));
    for (const text of sentences.values()) expect(translateSentence(text)).toBe(toPseudoText(text));
  });
});
