import type { Running } from '../processes/supervisor.ts';

/** How a server is wanted: where it keeps its data, where it logs, on which ports it listens. */
export type Place = {
  dataFolder: string;
  /** Copies of the frontends' files, one folder each. */
  pagesFolder: string;
  logFolder: string;
  /** Where running processes are written down. */
  recordFolder: string;
  /**
   * Whether the data is meant to last (a product's, not a test's): then what containers write is kept there too
   * (programs of this machine always keep it), and what has expired is deleted.
   */
  durable?: boolean;
};

/** A server that runs for us, with the address that programs use. */
export type RunningServer = Running & {
  name: string;
  /** The environment variables by which programs find it. */
  environment: Record<string, string>;
  /** One readable line: what runs where. */
  summary: string;
};
