import { Avatar } from '@giftlist/frontend-kit/base';
import { getGiverName, getThanksHref, type TrackedUnit } from './tracked-units.ts';
import css from './tracker.module.css';

export function Giver({ unit, size }: { unit: TrackedUnit; size?: 's' }) {
  const { claim } = unit;
  return (
    <>
      <span className={css.giver}>
        <Avatar name={getGiverName(claim)} {...(size && { size })} />
        <span className={css.names}>
          <strong>
            <bdi>{getGiverName(claim)}</bdi>
          </strong>
          {claim.info?.email && (
            <a href={getThanksHref(unit, claim.info.email)}>
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
