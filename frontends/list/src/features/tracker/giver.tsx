import { Avatar } from '@giftlist/frontend-kit/base';
import { giverName, type TrackedUnit, thanksHref } from './tracked-units.ts';
import css from './tracker.module.css';

/** Shows who gives a unit, with a link to thank them by mail, and their message. */
export function Giver({ row, size }: { row: TrackedUnit; size?: 's' }) {
  const { claim } = row;
  return (
    <>
      <span className={css.giver}>
        <Avatar name={giverName(claim)} {...(size && { size })} />
        <span className={css.names}>
          <strong>
            <bdi>{giverName(claim)}</bdi>
          </strong>
          {claim.info?.email && (
            <a href={thanksHref(row, claim.info.email)}>
              <bdi>{claim.info.email}</bdi>
            </a>
          )}
        </span>
      </span>
      {claim.info?.message && (
        <q className={css.message}>
          <bdi>{claim.info.message}</bdi>
        </q>
      )}
    </>
  );
}
