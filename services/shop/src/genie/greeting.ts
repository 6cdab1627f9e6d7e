import { newId } from '@giftlist/contracts/primitives';
import { emptyCriteria, type GiftCriteria } from '../genie-engine/criteria.ts';
import { joinWords } from '../genie-engine/sentences.ts';
import type { StoredMessage } from './conversation.store.ts';
import { deriveCriteria, type OpenedList } from './opened-list.ts';

export function createGreeting(
  list: OpenedList | undefined,
  at: Date,
): { message: StoredMessage; criteria: GiftCriteria } {
  const { text, choices, criteria } = list ? createListGreeting(list) : greetingWithoutList;
  return {
    message: { id: newId(), from: 'genie', text, lang: 'en', ideas: [], question: { text: '', choices }, at },
    criteria,
  };
}

const greetingWithoutList = {
  text: 'Hello, I am Genie. Who are we finding something for?',
  choices: ['My mom', 'My dad', 'My partner', 'A friend', 'A child', 'A coworker'],
  criteria: { ...emptyCriteria, asked: ['who'], open: 'who' } satisfies GiftCriteria,
};

function createListGreeting(list: OpenedList) {
  const criteria = deriveCriteria(list);
  const likes = [...new Set(criteria.interests.map(({ said }) => said))];
  const interestsSentence = likes.length === 0 ? '' : ` Its gifts are about ${joinWords(likes)}.`;
  return {
    text: `Hello! Let us find something for the list “${list.name}”.${interestsSentence} What are you looking for?`,
    choices: [
      ...(likes.length > 0 ? ['Ideas like what is on it'] : []),
      'Something under 30',
      'Something cozy',
      'Surprise me',
    ],
    criteria,
  };
}
