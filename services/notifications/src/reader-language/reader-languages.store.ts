import type { Language } from '@giftlist/contracts/languages';
import type { Transaction } from '@giftlist/service-kit/messaging/outbox';
import { defineModel } from '@giftlist/service-kit/mongo/store';
import { Schema } from 'mongoose';

/** The language that a person's browser used last. */
interface SeenLanguage {
  /** The person's id. */
  _id: string;
  language: Language;
}

const SeenLanguageModel = defineModel<SeenLanguage>(
  'seen_languages',
  new Schema<SeenLanguage>({
    _id: { type: String, required: true },
    language: { type: String, required: true },
  }),
);

export const findSeenLanguage = async (personId: string): Promise<Language | null> =>
  (await SeenLanguageModel.findById(personId).lean<SeenLanguage>())?.language ?? null;

export async function storeSeenLanguage(personId: string, language: Language): Promise<void> {
  if ((await findSeenLanguage(personId)) === language) return;
  await SeenLanguageModel.updateOne({ _id: personId }, { $set: { language } }, { upsert: true });
}

export async function deleteSeenLanguage(personId: string, tx: Transaction): Promise<void> {
  await SeenLanguageModel.deleteOne({ _id: personId }, { session: tx.session });
}
