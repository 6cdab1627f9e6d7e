import type { mongo } from 'mongoose';
import { database } from '../mongo/database.ts';

/** The database row of a stored picture. */
export interface PictureRow {
  /** The hash of the picture. */
  _id: string;
  /** The stored widths with their files, widest first. */
  variants: { width: number; height: number; file: string }[];
  /** The number of references. */
  references: number;
  /** When the last reference was removed; null while there are references. */
  unusedSince: Date | null;
}

export const pictureRows = (): mongo.Collection<PictureRow> => database().collection<PictureRow>('pictures');
