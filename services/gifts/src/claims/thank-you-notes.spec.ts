import { describe, expect, it } from '@jest/globals';
import type { PresentedGift } from '../presenting/present-gift.ts';
import { formatThankYouNotes } from './thank-you-notes.ts';

const formatLine = (message: string): string => {
  const claim: PresentedGift['claims'][number] = {
    id: 'c',
    kind: 'reserved',
    info: { name: 'Vera', email: '', message },
    mine: false,
    received: false,
    thanked: true,
    at: '2026-01-02T10:00:00.000Z',
  };
  const gift: Pick<PresentedGift, 'gift_title' | 'price' | 'currency' | 'claims'> = {
    gift_title: 'Kite',
    price: 5,
    currency: 'EUR',
    claims: [claim],
  };
  return formatThankYouNotes([gift]).split('\r\n')[1] ?? '';
};
const createExpectedLine = (message: string): string =>
  `"Kite","5.00","EUR","Vera","","${message}","reserved","2026-01-02","no","yes"`;

describe('a giver’s message in the thank-you notes', () => {
  it.each([
    ['For you; with love', 'For you; with love'],
    ['=1+1', "'=1+1"],
    ['Thanks;=1+1;x', "Thanks;'=1+1;x"],
    ['Thanks; "@SUM(A1)', 'Thanks; ""\'@SUM(A1)'],
    ['Thanks\t+1', "Thanks\t'+1"],
    ['Thanks\n-1', "Thanks\n'-1"],
    ['a=b, 3-2', 'a=b, 3-2'],
  ])('%j is never a formula, whichever separator the spreadsheet uses', (message, cell) => {
    expect(formatLine(message)).toBe(createExpectedLine(cell));
  });
});
