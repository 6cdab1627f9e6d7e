import mongoose from 'mongoose';

/** Whether a write was refused because another document has the same unique value of `field`. */
export function isDuplicateOf(field: string, error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== 11_000) return false;
  const pattern: unknown = error.keyPattern;
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}
