import type { BodyInputOf } from '@giftlist/contracts/routes';
import { api, getPlatform, randomId, tabStorage } from '@giftlist/frontend-kit/client';

/**
 * Returns this tab's vote id for a subject. It is random for each subject, so that votes cannot be linked to one person.
 */
function findVoteId(subject: string): string {
  const key = `vote:${subject}`;
  const id = tabStorage.get(key) ?? randomId();
  tabStorage.set(key, id);
  return id;
}

/** Sends a vote on a subject, which replaces the previous one. */
export const sendVote = (subject: string, vote: Pick<BodyInputOf<'POST /user/vote'>, 'result' | 'comment'>) =>
  api.call('POST /user/vote', {
    body: { ...vote, subject, deviceInfo: getPlatform(), vote_id: findVoteId(subject) },
  });

/** Returns mutation options that send the votes on a subject one after the other, so that the last one wins. */
export const voteScope = (subject: string) => ({ scope: { id: `vote:${subject}` } });
