import { alertChecks } from './alerts/check.ts';
import { type AlertTool, findAlertTool } from './alerts/tools.ts';
import { run } from './command.ts';
import { runStep } from './report/progress.ts';

/*
 * `npm run alerts:check`: promtool tests the rules and checks Prometheus' configuration, amtool checks Alertmanager's.
 * Exits with 2 if a tool is not available, since nothing was checked.
 */
const tools: readonly AlertTool[] = ['promtool', 'amtool'];

await run(async () => {
  for (const name of tools) {
    const tool = await runStep(`find ${name}`, () => findAlertTool(name));
    for (const check of alertChecks[name]) await runStep(check.name, () => check.run(tool));
  }
});
