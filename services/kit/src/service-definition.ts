import type { ServiceName } from '@giftlist/contracts/route';
import type { Type } from '@nestjs/common';
import type { ConfigSchema } from './core/config.ts';
import type { CatchUp } from './kafka/catch-up.ts';
import type { KeyedMigration, Migration } from './mongo/migrations.ts';
import type { ProjectionSource } from './projections/projection.ts';

export interface ServiceDefinition {
  name: ServiceName;
  module: Type;
  /** `baseConfig`, extended with the variables of this service. */
  config?: ConfigSchema;
  migrations?: readonly (Migration | KeyedMigration)[];
  whenServing?: (service: RunningService) => void;
  projections?: readonly ProjectionSource[];
  /** For `node dist/main.js catch-up FOLDER`, which applies events from the log after a restore. */
  catchUp?: Type<CatchUp>;
}

export const defineService = (definition: ServiceDefinition): ServiceDefinition => definition;

export interface RunningService {
  port: number;
  get<T>(type: Type<T> | (abstract new (...args: never[]) => T)): T;
  /**
   * Keeps serving for at most `drainMs`, while clients move to other instances. Then finishes the requests and events
   * in progress, and closes everything.
   */
  stop(drainMs?: number): Promise<void>;
}
