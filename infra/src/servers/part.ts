import type { Running } from '../processes/supervisor.ts';

/** The options of a server: its folders for data and logs, and its ports. */
export type Place = {
  dataFolder: string;
  /** Copies of the frontends' files, one folder each. */
  pagesFolder: string;
  logFolder: string;
  /** The folder with the records of running processes. */
  recordFolder: string;
  /**
   * Whether the data is permanent (a product's, not a test's): then the data of containers is also kept in the folder
   * (programs of this machine always keep it), and expired data is deleted.
   */
  durable?: boolean;
};

/** A running server with the address that programs use. */
export type RunningServer = Running & {
  name: string;
  /** The environment variables by which programs find it. */
  environment: Record<string, string>;
  /** One readable line: what runs where. */
  summary: string;
};
