import { lazy, Suspense } from 'react';

export type IllustrationName =
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

const IllustrationPaths = lazy(() =>
  import('./illustration-paths.tsx').then(({ IllustrationPaths }) => ({ default: IllustrationPaths })),
);

/** Reserves its space until the paths are loaded. */
export function Illustration({
  name,
  className,
}: {
  name: IllustrationName;
  className?: string | undefined;
}) {
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
        <IllustrationPaths name={name} />
      </Suspense>
    </svg>
  );
}
