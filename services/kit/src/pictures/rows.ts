import type { mongo } from 'mongoose';
import { database } from '../mongo/database.ts';

export interface PictureRow {
  _id: string;
  /** Widest first. */
  variants: { width: number; height: number; file: string }[];
  references: number;
  /** When the last reference was removed; null while there are references. */
  unusedSince: Date | null;
}

export const pictureRows = (): mongo.Collection<PictureRow> => database().collection<PictureRow>('pictures');
