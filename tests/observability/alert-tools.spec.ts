import { alertChecks } from '@giftlist/infra/alerts/check';
import { type AlertTool, findExistingAlertTool } from '@giftlist/infra/alerts/tools';
import { describe, it } from '@jest/globals';

/*
 * Skipped unless the tool is on the PATH or in the cache, because building it takes minutes. `npm run
 * alerts:check` builds it.
 */
const toolNames: readonly AlertTool[] = ['promtool', 'amtool'];

describe.each(toolNames)('checked with %s', name => {
  const tool = findExistingAlertTool(name);
  for (const check of alertChecks[name]) {
    if (tool === undefined)
      it.skip(`${check.name}: skipped, since npm run alerts:check has not built ${name}`, () => {});
    else it(check.name, () => check.run(tool), 300_000);
  }
});
