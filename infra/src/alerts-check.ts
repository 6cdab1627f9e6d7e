import { alertChecks } from './alerts/check.ts';
import { type AlertTool, findAlertTool } from './alerts/tools.ts';
import { run } from './command.ts';
import { runStep } from './report/progress.ts';

/*
 * `npm run alerts:check`: checks the configuration of Prometheus with promtool and of Alertmanager with
 * amtool, and runs the rule tests. Exits with 2 if a tool is unavailable, since its checks did not run.
 */
const tools: readonly AlertTool[] = ['promtool', 'amtool'];

await run(async () => {
  for (const name of tools) {
    const tool = await runStep(`find ${name}`, () => findAlertTool(name));
    for (const check of alertChecks[name]) await runStep(check.name, () => check.run(tool));
  }
});
