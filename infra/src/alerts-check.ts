import { alertChecks } from './alerts/check.ts';
import { type AlertTool, findAlertTool } from './alerts/tools.ts';
import { run } from './command.ts';
import { step } from './report/progress.ts';

/*
 * `npm run alerts:check`: promtool holds the rules to their cases and reads Prometheus' configuration, amtool reads
 * Alertmanager's. Where one of them cannot be had it says that nothing was checked, and ends with 2.
 */
const tools: readonly AlertTool[] = ['promtool', 'amtool'];

await run(async () => {
  for (const name of tools) {
    const tool = await step(`find ${name}`, () => findAlertTool(name));
    for (const check of alertChecks[name]) await step(check.name, () => check.run(tool));
  }
});
