import path from 'node:path';
import type { Running } from '../processes/supervisor.ts';

export type Folders = {
  dataFolder: string;
  /** Copies of the frontends' files, one folder each. */
  pagesFolder: string;
  logFolder: string;
  recordFolder: string;
  /**
   * Permanent data (not of a test): containers also store it in the folder, as programs on this machine always do, and
   * expired data is deleted.
   */
  durable?: boolean;
};

export const foldersIn = (folder: string, dataFolder = folder): Folders => ({
  dataFolder,
  pagesFolder: path.join(folder, 'pages'),
  logFolder: path.join(folder, 'logs'),
  recordFolder: path.join(folder, 'run'),
});

export type RunningServer = Running & {
  name: string;
  /** By these variables, programs find the server. */
  environment: Record<string, string>;
  /** For people: what runs where. */
  summary: string;
};
