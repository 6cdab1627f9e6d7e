import mongoose from 'mongoose';

/** Was this write refused because another document holds the same unique value of `field`? */
export function isDuplicateOf(field: string, error: unknown): boolean {
  if (!(error instanceof mongoose.mongo.MongoServerError) || error.code !== 11_000) return false;
  const pattern: unknown = error.keyPattern;
  return typeof pattern === 'object' && pattern !== null && field in pattern;
}
