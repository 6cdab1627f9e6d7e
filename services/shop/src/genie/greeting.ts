import { newId } from '@giftlist/contracts/primitives';
import { joinWords } from '../genie-engine/sentences.ts';
import { emptyWish, type Wish } from '../genie-engine/wish.ts';
import type { StoredMessage } from './conversation.store.ts';
import { createWish, type OpenedList } from './opened-list.ts';

/** Returns Genie's first message and the wish derived from the list. */
export function createGreeting(
  list: OpenedList | undefined,
  at: Date,
): { message: StoredMessage; wish: Wish } {
  const { text, choices, wish } = list ? createListGreeting(list) : greetingWithoutList;
  return {
    message: { id: newId(), from: 'genie', text, lang: 'en', ideas: [], question: { text: '', choices }, at },
    wish,
  };
}

const greetingWithoutList = {
  text: 'Hello, I am Genie. Who are we finding something for?',
  choices: ['My mom', 'My dad', 'My partner', 'A friend', 'A child', 'A coworker'],
  wish: { ...emptyWish, asked: ['who'], open: 'who' } satisfies Wish,
};

function createListGreeting(list: OpenedList) {
  const wish = createWish(list);
  const likes = [...new Set(wish.interests.map(({ said }) => said))];
  const gathered = likes.length === 0 ? '' : ` From what is on it I gather: ${joinWords(likes)}.`;
  return {
    text: `Hello! Let us find something for the list “${list.name}”.${gathered} What shall it be?`,
    choices: [
      ...(likes.length > 0 ? ['Ideas like what is on it'] : []),
      'Something under 30',
      'Something cozy',
      'Surprise me',
    ],
    wish,
  };
}
