import mongoose, { type Model, type Schema } from 'mongoose';

// A query without a connection fails at once instead of waiting in a buffer: the call answers 503.
mongoose.set('bufferCommands', false);
mongoose.set('autoIndex', false);
mongoose.set('autoCreate', false);
mongoose.set('strictQuery', 'throw');

/**
 * Declares a collection of this service. Call it at the top of a store; its indexes are those of the schema
 * and are created before the service serves. Each process holds one service and one connection to the
 * database `{NAMESPACE}_{service}`.
 */
export function defineModel<Doc>(name: string, schema: Schema<Doc>): Model<Doc> {
  schema.set('collection', name);
  schema.set('versionKey', false);
  return mongoose.model<Doc>(name, schema);
}
