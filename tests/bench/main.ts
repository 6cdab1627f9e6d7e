import { measureFairness } from './fairness.ts';
import { measureFriendsSearch } from './friends-search.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureLists } from './lists.ts';
import { measurePictures } from './pictures.ts';
import { measureReminders } from './reminders.ts';
import { measureShopFeed, measureShopSearch } from './shop.ts';
import { measureSignIns } from './sign-ins.ts';
import { measureSlowLine } from './slow-line.ts';

/* `npm run bench [-- NAME...]` runs the named measurements, or all. It does not fail if results are slow. */
const measurements: Record<string, () => Promise<void>> = {
  lists: measureLists,
  'sign-ins': measureSignIns,
  fairness: measureFairness,
  pictures: measurePictures,
  'friends-search': measureFriendsSearch,
  reminders: measureReminders,
  'shop-search': measureShopSearch,
  'shop-feed': measureShopFeed,
  lighthouse: measureLighthouse,
  'slow-line': measureSlowLine,
};

const selected = process.argv.slice(2).filter(name => !name.startsWith('--'));
const unknownName = selected.find(name => !(name in measurements));
if (unknownName !== undefined) {
  process.stderr.write(
    `There is no measurement called '${unknownName}'. Measurements: ${Object.keys(measurements).join(', ')}.\n`,
  );
  process.exitCode = 1;
} else {
  for (const [name, measure] of Object.entries(measurements))
    if (selected.length === 0 || selected.includes(name)) await measure();
}
