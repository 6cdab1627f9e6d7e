import type { ServiceName } from '@giftlist/contracts/route';
import type { Type } from '@nestjs/common';
import type { CatchUp } from './catch-up.ts';
import type { ConfigSchema } from './config.ts';
import type { KeyedMigration, Migration } from './migrations.ts';
import type { ProjectionSource } from './projection.ts';

export interface ServiceDefinition {
  name: ServiceName;
  module: Type;
  /** Extends `baseConfig` with the variables of this service only. */
  config?: ConfigSchema;
  migrations?: readonly (Migration | KeyedMigration)[];
  /** Called once it serves. */
  whenServing?: (service: RunningService) => void;
  /** Read models that `node dist/main.js rebuild <snapshot>` can rebuild. */
  projections?: readonly ProjectionSource[];
  /** What `node dist/main.js catch-up FOLDER` takes back from the log after that copy was restored. */
  catchUp?: Type<CatchUp>;
}

/** What a service is; `main.ts` runs it and tests start it. */
export const defineService = (definition: ServiceDefinition): ServiceDefinition => definition;

export interface RunningService {
  port: number;
  get<T>(type: Type<T> | (abstract new (...parts: never[]) => T)): T;
  /**
   * Keeps serving for at most `drainMs`, while clients move to other instances; then finishes the requests and the
   * events in progress, and closes everything.
   */
  stop(drainMs?: number): Promise<void>;
}
