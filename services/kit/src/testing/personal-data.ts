import { newId } from '@giftlist/contracts/primitives';
import mongoose from 'mongoose';

/** For each collection of a service, documents with data of a person; empty for collections without personal data. */
export type PersonalData = Readonly<Record<string, readonly object[]>>;

/** Stores the documents. Throws if `data` does not list every collection of the service. */
export async function storePersonalData(data: PersonalData): Promise<void> {
  const missing = mongoose.modelNames().filter(name => !(name in data));
  if (missing.length > 0) throw new Error(`Declare the personal data of ${missing.join(', ')}`);
  for (const [name, documents] of Object.entries(data)) {
    const rows = documents.map(document => ({ _id: newId(), ...document }));
    if (rows.length > 0) await mongoose.model(name).collection.insertMany(rows as object[]);
  }
}

/** Finds the collections that contain one of these texts; does not search `excluded`. */
export async function findCollectionsContaining(
  texts: readonly string[],
  excluded: readonly string[] = [],
): Promise<string[]> {
  const matches: string[] = [];
  for (const name of mongoose.modelNames().filter(modelName => !excluded.includes(modelName))) {
    const rows = JSON.stringify(await mongoose.model(name).collection.find().toArray());
    if (texts.some(text => rows.includes(text))) matches.push(name);
  }
  return matches;
}
