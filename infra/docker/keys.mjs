// Creates the keys of a new installation in KEYS_FILE, once. In a cluster they come from a secret store.
import { loadKeys } from '../src/stack/keys.ts';

const file = process.env.KEYS_FILE;
if (!file) throw new Error('KEYS_FILE is missing: the file for the keys');
try {
  loadKeys(file);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
