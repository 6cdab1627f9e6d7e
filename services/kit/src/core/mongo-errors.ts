import { MongooseError, mongo } from 'mongoose';

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === 11_000;

const outageErrors = [
  mongo.MongoServerSelectionError,
  mongo.MongoNetworkError,
  mongo.MongoNotConnectedError,
  mongo.MongoTopologyClosedError,
  mongo.MongoClientClosedError,
  mongo.MongoExpiredSessionError,
  mongo.MongoOperationTimeoutError,
  mongo.MongoWriteConcernError,
];
const outageErrorNames = new Set([
  'MongoWaitQueueTimeoutError',
  'MongoPoolClearedError',
  'MongoPoolClosedError',
  'MongooseServerSelectionError',
]);
/** Server codes for shutdown, a change of primary, interruption, timeout, write conflicts, and lost transactions. */
const outageCodes = new Set<unknown>([
  6, 7, 50, 89, 91, 112, 189, 262, 9_001, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436, 24, 251, 246,
]);

/** Returns whether the database was unreachable or too slow, so that a retry may help. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (outageErrors.some(type => error instanceof type)) return true;
  if (error instanceof mongo.MongoServerError) return outageCodes.has(error.code);
  if (error instanceof MongooseError && /before initial connection is complete/.test(error.message))
    return true;
  return error instanceof Error && outageErrorNames.has(error.name);
}
