import { CouldNotLoad, ErrorBoundary, NotFound } from '@giftlist/frontend-kit/base';
import { report } from '@giftlist/frontend-kit/client';
import type { RemoteModule } from '@giftlist/frontend-kit/remote';
import { useLocation, useRoutes } from '@giftlist/frontend-kit/router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { PageSkeleton } from '../frame/page-skeleton.tsx';
import { remoteModule } from './remote-modules.ts';
import { couldNotLoad } from './remote-table.ts';

type State = { at: 'loading' } | { at: 'failed' } | { at: 'ready'; module: RemoteModule };

/** Renders a remote. If it is down, shows a message with Retry; the rest of the page works. */
export function RemotePlace({ name }: { name: string }) {
  const [state, setState] = useState<State>({ at: 'loading' });
  const { pathname } = useLocation();

  const load = useCallback(() => {
    let wanted = true;
    setState({ at: 'loading' });
    remoteModule(name).then(
      module => wanted && setState({ at: 'ready', module }),
      error => {
        report(error, { where: `remote ${name}` });
        if (wanted) setState({ at: 'failed' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  useEffect(() => load(), [load]);

  if (state.at === 'failed') return <CouldNotLoad title={couldNotLoad(name)} onRetry={load} />;
  if (state.at === 'loading') return <PageSkeleton />;
  return (
    <ErrorBoundary title={couldNotLoad(name)} resetKey={pathname}>
      <Suspense fallback={<PageSkeleton />}>
        <RemoteRoutes routes={state.module.routes} />
      </Suspense>
    </ErrorBoundary>
  );
}

function RemoteRoutes({ routes }: RemoteModule) {
  return useRoutes(routes) ?? <NotFound />;
}
