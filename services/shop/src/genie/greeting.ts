import { newId } from '@giftlist/contracts/primitives';
import { listed } from '../genie-engine/sentences.ts';
import { emptyWish, type Wish } from '../genie-engine/wish.ts';
import type { KeptMessage } from './conversation.store.ts';
import { type OpenedList, wishFrom } from './opened-list.ts';

/** Genie's first message, and what it knows by then. */
export function greet(list: OpenedList | undefined, at: Date): { message: KeptMessage; wish: Wish } {
  const { text, choices, wish } = list ? aboutList(list) : aboutNobody;
  return {
    message: { id: newId(), from: 'genie', text, lang: 'en', ideas: [], question: { text: '', choices }, at },
    wish,
  };
}

const aboutNobody = {
  text: 'Hello, I am Genie. Who are we finding something for?',
  choices: ['My mom', 'My dad', 'My partner', 'A friend', 'A child', 'A coworker'],
  wish: { ...emptyWish, asked: ['who'], open: 'who' } satisfies Wish,
};

function aboutList(list: OpenedList) {
  const wish = wishFrom(list);
  const likes = [...new Set(wish.interests.map(({ said }) => said))];
  const seen = likes.length === 0 ? '' : ` From what is on it I gather: ${listed(likes)}.`;
  return {
    text: `Hello! Let us find something for the list “${list.name}”.${seen} What shall it be?`,
    choices: [
      ...(likes.length > 0 ? ['Ideas like what is on it'] : []),
      'Something under 30',
      'Something cozy',
      'Surprise me',
    ],
    wish,
  };
}
