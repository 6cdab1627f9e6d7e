import path from 'node:path';
import type { Running } from '../processes/supervisor.ts';

export type Folders = {
  dataFolder: string;
  /** Copies of the frontends' files, one folder each. */
  pagesFolder: string;
  logFolder: string;
  recordFolder: string;
  /** Keeps container data in the folder, and lets servers delete expired data. False in tests. */
  durable?: boolean;
};

export const getFolders = (folder: string, dataFolder = folder): Folders => ({
  dataFolder,
  pagesFolder: path.join(folder, 'pages'),
  logFolder: path.join(folder, 'logs'),
  recordFolder: path.join(folder, 'run'),
});

export type RunningServer = Running & {
  name: string;
  /** Contains the server's URLs. */
  environment: Record<string, string>;
  summary: string;
};
