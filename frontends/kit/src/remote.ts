import type { RouteObject } from 'react-router';
import type { LoadMessages } from './language/catalogues.ts';

/** The module that a remote exposes as `./routes`. Paths are absolute, without the leading slash. */
export interface RemoteModule {
  routes: RouteObject[];
  /** Its texts in other languages. */
  loadMessages?: LoadMessages;
}
