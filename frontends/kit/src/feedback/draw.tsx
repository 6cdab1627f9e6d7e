import { lazy, Suspense } from 'react';

export type Drawing =
  | 'list'
  | 'box'
  | 'archive'
  | 'search'
  | 'friends'
  | 'calendar'
  | 'bell'
  | 'lost'
  | 'offline'
  | 'genie';

const Drawn = lazy(() => import('./drawings.tsx').then(({ Drawn }) => ({ default: Drawn })));

/** Reserves its space at once and loads its paths when needed. */
export function Draw({ art, className }: { art: Drawing; className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 220 170"
      width={220}
      height={170}
      aria-hidden="true"
      focusable="false"
    >
      <Suspense>
        <Drawn art={art} />
      </Suspense>
    </svg>
  );
}
