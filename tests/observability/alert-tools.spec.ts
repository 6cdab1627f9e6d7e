import { alertChecks } from '@giftlist/infra/alerts/check';
import { type AlertTool, knownAlertTool } from '@giftlist/infra/alerts/tools';
import { describe, it } from '@jest/globals';

/*
 * Building these tools takes minutes, so a test run fetches none: where this machine has one (on its PATH, or since
 * `npm run alerts:check`), it is asked, and else its checks are skipped, which count as nothing.
 */
const names: readonly AlertTool[] = ['promtool', 'amtool'];

describe.each(names)('asked with %s', name => {
  const tool = knownAlertTool(name);
  for (const check of alertChecks[name]) {
    if (tool === undefined)
      it.skip(`${check.name}: not asked, npm run alerts:check fetches ${name}`, () => {});
    else it(check.name, () => check.run(tool), 300_000);
  }
});
