import type { BodyInputOf } from '@giftlist/contracts/routes';
import { api, platform, randomId, tabStorage } from '@giftlist/frontend-kit/client';

/** Drawn anew for each subject, so that no two votes tell of the same person; kept as long as the tab. */
function voteIdOf(subject: string): string {
  const key = `vote:${subject}`;
  const id = tabStorage.get(key) ?? randomId();
  tabStorage.set(key, id);
  return id;
}

/** Sends what is thought of a subject; it takes the place of what was sent of it before. */
export const sendVote = (subject: string, vote: Pick<BodyInputOf<'POST /user/vote'>, 'result' | 'comment'>) =>
  api.call('POST /user/vote', {
    body: { ...vote, subject, deviceInfo: platform(), vote_id: voteIdOf(subject) },
  });

/** Votes for a subject are sent one after the other: the last that was given stays. */
export const inTurn = (subject: string) => ({ scope: { id: `vote:${subject}` } });
