import mongoose, { type Model, type Schema } from 'mongoose';

// A query without a connection fails at once instead of being buffered: the request returns 503.
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('strictQuery', 'throw');

interface StoreOptions<Doc> {
  /** Grows with people: over the shards of a cluster it is spread by the hash of this field. */
  shardedBy?: keyof Doc & string;
}

/** The fields by whose hash collections are spread, by collection. */
export const shardKeys = new Map<string, string>();

/**
 * Declares a collection of this service. Call it at the top of a store; its indexes are those of the schema
 * and are created before the service serves. Each process holds one service and one connection to the
 * database `{NAMESPACE}_{service}`. Throws where shards could not keep an index unique.
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
