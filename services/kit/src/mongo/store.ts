import mongoose, { type Model, type Schema } from 'mongoose';

// Queries without a connection fail at once instead of being buffered, and the request returns 503.
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('strictQuery', 'throw');

interface StoreOptions<Doc> {
  /** The hashed shard key of a collection that grows with the number of people. */
  shardedBy?: keyof Doc & string;
}

export const shardKeys = new Map<string, string>();

/**
 * Defines the model of a collection. Call it at module level: the indexes are created before the service starts
 * serving. Throws if shards could not enforce a unique index.
 */
export function defineModel<Doc>(
  name: string,
  schema: Schema<Doc>,
  { shardedBy }: StoreOptions<Doc> = {},
): Model<Doc> {
  if (shardedBy !== undefined) {
    for (const [fields, { unique }] of schema.indexes())
      if (unique && Object.keys(fields)[0] !== shardedBy)
        throw new Error(`A unique index of ${name} does not begin with ${shardedBy}`);
    shardKeys.set(name, shardedBy);
  }
  schema.set('collection', name);
  schema.set('versionKey', false);
  return mongoose.model<Doc>(name, schema);
}
