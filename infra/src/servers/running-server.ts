import path from 'node:path';
import type { Running } from '../processes/supervisor.ts';

export type Folders = {
  dataFolder: string;
  /** Contains copies of the frontends' files, with one folder per frontend. */
  pagesFolder: string;
  logFolder: string;
  recordFolder: string;
  /** Keeps container data in `dataFolder`, and lets servers delete expired data. False in tests. */
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
