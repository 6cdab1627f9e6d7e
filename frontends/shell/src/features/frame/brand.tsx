import { brand } from '@giftlist/contracts/product';
import { Bow } from '@giftlist/frontend-kit/base';
import { Link } from '@giftlist/frontend-kit/router';
import { t } from '@lingui/core/macro';
import css from './frame.module.css';

export function Brand({ to = '/' }: { to?: string }) {
  return (
    <Link to={to} className={css.brand} aria-label={t`${brand}, home`}>
      <Bow className={css.bow} />
      <span>{brand}</span>
    </Link>
  );
}
