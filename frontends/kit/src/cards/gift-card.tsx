import { t } from '@lingui/core/macro';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from '../layout/class-names.ts';
import { CardLink } from './card-link.tsx';
import css from './cards.module.css';

export interface GiftGridProps extends HTMLAttributes<HTMLDivElement> {
  /** In the three-column layout, hides the last row if it is incomplete. */
  fullRows?: boolean;
}

export function GiftGrid({ fullRows = false, className, ...rest }: GiftGridProps) {
  return <div {...rest} className={cx(css.gifts, fullRows && css.fullRows, className)} />;
}

export interface GiftCardProps {
  title: string;
  /** The language of `title` and `store`, if different from the page's. */
  lang?: string | undefined;
  picture: ReactNode;
  to?: string;
  onOpen?: (() => void) | undefined;
  price?: ReactNode;
  store?: ReactNode;
  badge?: ReactNode;
  /** `<Button block>` or `<PurchasedNote />`. */
  action?: ReactNode;
  /** True if the card does the same as `action`. Only `action` then gets the keyboard focus. */
  repeatsAction?: boolean;
  menu?: ReactNode;
  children?: ReactNode;
  animated?: boolean;
  headingLevel?: 2 | 3;
}

export function GiftCard(props: GiftCardProps) {
  const { title, picture, to, onOpen, price, store, badge, action, menu, children, animated = true } = props;
  const id = useId();
  const Heading = `h${props.headingLevel ?? 2}` as const;
  const meta = (price || store) && (
    <p className={css.meta}>
      {price && <span className={css.price}>{price}</span>}
      {store && (
        <bdi className={css.store} lang={props.lang}>
          {store}
        </bdi>
      )}
    </p>
  );
  return (
    <article className={css.gift}>
      <div className={cx(css.picture, !animated && css.still)}>{picture}</div>
      {badge && <div className={css.badge}>{badge}</div>}
      <div className={cx(css.body, menu !== undefined && css.menuBody)}>
        {/* With `dir="auto"`, a long title is cut off at its end in right-to-left languages too. */}
        <Heading className={css.title} id={id} dir="auto">
          <CardLink to={to} onOpen={onOpen}>
            <span lang={props.lang}>{title}</span>
          </CardLink>
        </Heading>
        {to === undefined && onOpen && (
          <button
            type="button"
            className={css.cover}
            onClick={onOpen}
            {...(props.repeatsAction ? { tabIndex: -1, 'aria-hidden': true } : { 'aria-labelledby': id })}
          />
        )}
        {children}
        {menu === undefined ? (
          meta
        ) : (
          <div className={css.withMenu}>
            {meta || <p className={css.meta} />}
            <div className={css.menu}>{menu}</div>
          </div>
        )}
        {action && <div className={css.act}>{action}</div>}
      </div>
    </article>
  );
}

export function PurchasedNote() {
  return (
    <p className={css.taken}>
      <IconCircleCheckFilled aria-hidden="true" />
      {t`Purchased`}
    </p>
  );
}
