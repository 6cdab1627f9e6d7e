import type { BodyInputOf } from '@giftlist/contracts/routes';
import { api, platform, randomId, tabStorage } from '@giftlist/frontend-kit/client';

/** Random for each subject, so that no two votes reveal the same person; kept as long as the tab. */
function voteIdOf(subject: string): string {
  const key = `vote:${subject}`;
  const id = tabStorage.get(key) ?? randomId();
  tabStorage.set(key, id);
  return id;
}

/** Sends a vote on a subject, which replaces the previous one. */
export const sendVote = (subject: string, vote: Pick<BodyInputOf<'POST /user/vote'>, 'result' | 'comment'>) =>
  api.call('POST /user/vote', {
    body: { ...vote, subject, deviceInfo: platform(), vote_id: voteIdOf(subject) },
  });

/** Votes on a subject are sent one after the other, so that the last one wins. */
export const inTurn = (subject: string) => ({ scope: { id: `vote:${subject}` } });
