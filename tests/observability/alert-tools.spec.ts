import { alertChecks } from '@giftlist/infra/alerts/check';
import { type AlertTool, findExistingAlertTool } from '@giftlist/infra/alerts/tools';
import { describe, it } from '@jest/globals';

/*
 * Building these tools takes minutes, so a test run does not fetch them. If this machine has one (on its PATH, or after
 * `npm run alerts:check`), it is used, otherwise its checks are skipped.
 */
const names: readonly AlertTool[] = ['promtool', 'amtool'];

describe.each(names)('checked with %s', name => {
  const tool = findExistingAlertTool(name);
  for (const check of alertChecks[name]) {
    if (tool === undefined)
      it.skip(`${check.name}: not checked, npm run alerts:check fetches ${name}`, () => {});
    else it(check.name, () => check.run(tool), 300_000);
  }
});
