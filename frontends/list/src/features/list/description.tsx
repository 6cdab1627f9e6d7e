import { ExpandableText } from '@giftlist/frontend-kit/base';
import css from './list.module.css';

/** A list's description, collapsed if it is long; 'Read more' then covers the end of its last line. */
export function Description({ text }: { text: string }) {
  return (
    <div className={css.description}>
      <ExpandableText collapsedClassName={css.folded}>
        <p>
          <bdi>{text}</bdi>
        </p>
      </ExpandableText>
    </div>
  );
}
