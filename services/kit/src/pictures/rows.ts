import type { mongo } from 'mongoose';
import { database } from '../mongo/database.ts';

/** What is known of a stored picture. */
export interface PictureRow {
  /** Its hash. */
  _id: string;
  /** Kept widths with their files, widest first. */
  variants: { width: number; height: number; file: string }[];
  /** How many things refer to it. */
  references: number;
  /** Set while nothing does. */
  unusedSince: Date | null;
}

export const pictureRows = (): mongo.Collection<PictureRow> => database().collection<PictureRow>('pictures');
