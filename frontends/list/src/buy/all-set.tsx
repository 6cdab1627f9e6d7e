import { isolated } from '@giftlist/contracts/rules/text';
import { Button, Note, TextLink } from '@giftlist/frontend-kit/base';
import { signUpHref, useSession } from '@giftlist/frontend-kit/client';
import type { ReactNode } from 'react';
import type { Gift, GiftList } from '../list/list-queries.ts';
import css from './buy.module.css';
import { NextSteps } from './next-steps.tsx';
import type { Done } from './reserve.ts';

export interface AllSetProps {
  list: GiftList;
  gift: Gift;
  done: Done & { offersAccount: boolean };
  picture: ReactNode;
  onLeave: (to: string) => void;
}

/** The moment after a reservation: it worked, who knows of it, what comes next. */
export function AllSet({ list, gift, done, picture, onLeave }: AllSetProps) {
  const name = isolated(list.owner.first_name);
  return (
    <div className={css.info}>
      {picture}
      <p className={css.yours}>
        {isolated(gift.gift_title)} is yours to give{!list.gifts_revealed && `, and ${name} will not know`}.
        {done.mailSent && ' We sent you a mail with a link in case you change your mind.'}
      </p>
      {!done.mailSent && (
        <Note tone="gold">
          We sent no mail: too many were sent lately. To give the gift back, open this list in this browser.
        </Note>
      )}
      <NextSteps list={list} gift={gift} delivery={done.delivery} />
      <Keep list={list} done={done} onLeave={onLeave} />
    </div>
  );
}

/** Where a giver finds again what they give: a member on their own page, a visitor with an account. */
function Keep({ list, done, onLeave }: Pick<AllSetProps, 'list' | 'done' | 'onLeave'>) {
  const { state } = useSession();
  if (state === 'member') {
    return (
      <p>
        <TextLink to="/giving">See everything you are giving</TextLink>
      </p>
    );
  }
  if (!done.offersAccount) return null;
  return (
    <div className={css.offer}>
      <p>
        With an account you keep all the gifts you give in one place, and you are reminded of{' '}
        {isolated(list.owner.first_name)}’s birthday next year.
      </p>
      <Button onClick={() => onLeave(signUpHref({ friend: list.owner.username, list: list.id }))}>
        Create an account
      </Button>
    </div>
  );
}
