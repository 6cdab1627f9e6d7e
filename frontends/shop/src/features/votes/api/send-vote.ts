import type { BodyInputOf } from '@giftlist/contracts/routes';
import { api, getPlatform, randomId, tabStorage } from '@giftlist/frontend-kit/client';

/** The id is random for each subject, so that votes cannot be linked to one person. */
function getVoteId(subject: string): string {
  const key = `vote:${subject}`;
  const id = tabStorage.get(key) ?? randomId();
  tabStorage.set(key, id);
  return id;
}

/** Replaces this tab's previous vote on the subject. */
export const sendVote = (subject: string, vote: Pick<BodyInputOf<'POST /user/vote'>, 'result' | 'comment'>) =>
  api.call('POST /user/vote', {
    body: { ...vote, subject, deviceInfo: getPlatform(), vote_id: getVoteId(subject) },
  });

/** Sends the votes on a subject one after the other, so that the last one wins. */
export const createVoteScope = (subject: string) => ({ scope: { id: `vote:${subject}` } });
