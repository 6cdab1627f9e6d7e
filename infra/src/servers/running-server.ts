import type { Running } from '../processes/supervisor.ts';

/** The folders of a server or program. */
export type Folders = {
  dataFolder: string;
  /** Copies of the frontends' files, one folder each. */
  pagesFolder: string;
  logFolder: string;
  recordFolder: string;
  /**
   * Whether the data is permanent (not of a test). Containers then also store their data in the folder, as programs on
   * this machine always do, and expired data is deleted.
   */
  durable?: boolean;
};

export type RunningServer = Running & {
  name: string;
  /** The environment variables by which programs find it. */
  environment: Record<string, string>;
  /** A line for people: what runs where. */
  summary: string;
};
