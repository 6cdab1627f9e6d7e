import { alertChecks } from '@giftlist/infra/alerts/check';
import { type AlertTool, findExistingAlertTool } from '@giftlist/infra/alerts/tools';
import { describe, it } from '@jest/globals';

/*
 * Building a tool takes minutes, so its checks are skipped unless it is on the PATH or `npm run alerts:check` has built
 * it.
 */
const names: readonly AlertTool[] = ['promtool', 'amtool'];

describe.each(names)('checked with %s', name => {
  const tool = findExistingAlertTool(name);
  for (const check of alertChecks[name]) {
    if (tool === undefined)
      it.skip(`${check.name}: skipped, since npm run alerts:check has not built ${name}`, () => {});
    else it(check.name, () => check.run(tool), 300_000);
  }
});
