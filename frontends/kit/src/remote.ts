import type { RouteObject } from 'react-router';

/** The module that a remote exposes as `./routes`. Paths are absolute, without the leading slash. */
export interface RemoteModule {
  routes: RouteObject[];
}
