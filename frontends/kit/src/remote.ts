import type { RouteObject } from 'react-router';

/** What a remote exposes as `./routes`. Paths are absolute, without the leading slash. */
export interface RemoteModule {
  routes: RouteObject[];
}
