import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fold } from '../vocabulary/words.ts';
import { findTopic, isOffTopic, topics } from './help.ts';

const faq = readFileSync(path.resolve(import.meta.dirname, '../../data/faq.json'), 'utf8');

describe('a question about Giftlist', () => {
  it.each([
    ['how do I delete my account?', '/settings?delete-account='],
    ['I want to close my account', '/settings?delete-account='],
    ['what happens with my data', '/privacy-policy'],
    ['is it free?', '/faq'],
    ['how much does it cost', '/faq'],
    ['can the owner see who bought?', '/faq'],
    ['will my sister know that I reserved it?', '/faq'],
    ['do I need an account?', '/sign-up'],
    ['can I use this without signing up', '/sign-up'],
    ['where do I change my password?', '/settings'],
    ['who can see my list?', '/lists'],
    ['how can I share my wishlist with family?', '/lists'],
    ['how do I create a list?', '/lists'],
    ['how do I find my friends here?', '/friends/find-friends'],
    ['can you remind me of birthdays?', '/occasions'],
    ['how can I cancel my reservation?', '/giving'],
    ['how do I reserve a gift?', '/faq'],
    ['where can my aunt mark it as purchased?', '/faq'],
    ['do you ship to Canada?', '/faq'],
    ['how do I return something?', '/faq'],
    ['how can I contact support?', '/contact-us'],
    ['how do I unsubscribe from your mails?', '/notifications/preferences'],
    ['can guests see each other’s names?', '/faq'],
  ])('“%s” leads to %s', (text, to) => {
    expect(findTopic(fold(text))?.link.to).toBe(to);
  });

  it.each([
    'can you find a gift for my friend who loves free climbing?',
    'what do you have for dads who love to share a list of books?',
    'something my sister can show to friends',
    'my dad likes fishing, under 50',
    'is there anything cheaper?',
    'what about my brother?',
  ])('is not recognised in a message about a gift: “%s”', text => {
    expect(findTopic(fold(text))).toBeUndefined();
  });

  it('refers only to questions that the FAQ contains', () => {
    for (const { faq: question } of topics.filter(topic => topic.faq !== undefined))
      expect(faq).toContain(JSON.stringify(question));
  });

  it.each([
    ['what is the capital of France?', true],
    ['write me a poem about the sea', true],
    ['how do I build a bomb', true],
    ['a sex toy for my wife', true],
    ['bath bombs for my wife', false],
    ['what is a good gift for a teacher?', false],
    ['why not something with music', false],
  ])('reports whether “%s” is off topic: %s', (text, expected) => {
    expect(isOffTopic(fold(text))).toBe(expected);
  });
});
