import { IconCircleCheckFilled } from '@tabler/icons-react';
import { type HTMLAttributes, type ReactNode, useId } from 'react';
import { cx } from '../layout/class-names.ts';
import css from './cards.module.css';
import { CoverLink } from './cover-link.tsx';

/** Two columns on a phone, three from 600, four from 1100. */
export function GiftGrid({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return <div {...rest} className={cx(css.gifts, className)} />;
}

export interface GiftCardProps {
  title: string;
  /** A `GiftPicture`. */
  picture: ReactNode;
  /** Where a press on the card leads: a path of ours, or the address of a store. */
  to?: string;
  href?: string;
  /** What a press on the card does, besides leading somewhere. */
  onOpen?: (() => void) | undefined;
  /** As shown: '£48.00'. */
  price?: ReactNode;
  store?: ReactNode;
  /** A `Badge` over the picture. */
  badge?: ReactNode;
  /** The one act at the foot: a `Button block`, or `<TakenNote />`. */
  action?: ReactNode;
  /** The act does what a press on the card does: the card itself is for pointers, not a second stop for keys. */
  sameAct?: boolean;
  /** An `ActionMenu` beside the price, for owners. */
  menu?: ReactNode;
  /** Under the price: a hint of its own. */
  children?: ReactNode;
  /** A wrapped picture does not move under the pointer. */
  still?: boolean;
  /** 3 where a section's heading stands above the cards. */
  headingLevel?: 2 | 3;
}

/** A gift or a product: square picture, title in two lines, price with its shop, the act at the bottom edge. */
export function GiftCard(props: GiftCardProps) {
  const { title, picture, to, href, onOpen, price, store, badge, action, menu, children, still } = props;
  const id = useId();
  const Heading = `h${props.headingLevel ?? 2}` as const;
  const meta = (price || store) && (
    <p className={css.meta}>
      {price && <span className={css.price}>{price}</span>}
      {store && <span className={css.store}>{store}</span>}
    </p>
  );
  return (
    <article className={css.gift}>
      <div className={cx(css.picture, still && css.still)}>{picture}</div>
      {badge && <div className={css.badge}>{badge}</div>}
      <div className={cx(css.body, menu !== undefined && css.menuBody)}>
        <Heading className={css.title} id={id}>
          <CoverLink to={to} href={href} onOpen={onOpen}>
            {title}
          </CoverLink>
        </Heading>
        {to === undefined && href === undefined && onOpen && (
          <button
            type="button"
            className={css.cover}
            onClick={onOpen}
            {...(props.sameAct ? { tabIndex: -1, 'aria-hidden': true } : { 'aria-labelledby': id })}
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

/** Stands where the act was, when somebody took the gift. */
export function TakenNote({ children = 'Purchased' }: { children?: ReactNode }) {
  return (
    <p className={css.taken}>
      <IconCircleCheckFilled aria-hidden="true" />
      {children}
    </p>
  );
}
