import { newId } from '@giftlist/contracts/primitives';
import mongoose from 'mongoose';

/** Documents of each collection of a service that contain one person; none if it contains no people. */
export type PersonalData = Readonly<Record<string, readonly object[]>>;

/** Stores the documents. Throws if a collection of the service is missing in `data`. */
export async function storePersonalData(data: PersonalData): Promise<void> {
  const missing = mongoose.modelNames().filter(name => !(name in data));
  if (missing.length > 0) throw new Error(`Which documents of ${missing.join(', ')} contain people?`);
  for (const [name, documents] of Object.entries(data)) {
    const rows = documents.map(document => ({ _id: newId(), ...document }));
    if (rows.length > 0) await mongoose.model(name).collection.insertMany(rows as object[]);
  }
}

/** Returns the collections that contain one of these texts; `but` are not searched. */
export async function collectionsWith(
  texts: readonly string[],
  but: readonly string[] = [],
): Promise<string[]> {
  const found: string[] = [];
  for (const name of mongoose.modelNames().filter(name => !but.includes(name))) {
    const rows = JSON.stringify(await mongoose.model(name).collection.find().toArray());
    if (texts.some(text => rows.includes(text))) found.push(name);
  }
  return found;
}
