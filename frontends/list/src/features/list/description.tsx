import { ExpandableText } from '@giftlist/frontend-kit/base';
import css from './list.module.css';

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
