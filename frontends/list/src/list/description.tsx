import { Folded } from '@giftlist/frontend-kit/base';
import css from './list.module.css';

/** A list's description, cut off if it is long. */
export function Description({ text }: { text: string }) {
  return (
    <Folded className={css.description} folded={css.folded}>
      <p>
        <bdi>{text}</bdi>
      </p>
    </Folded>
  );
}
