import { alertChecks } from './alerts/check.ts';
import { type AlertTool, findOrBuildAlertTool } from './alerts/tools.ts';
import { run } from './command.ts';
import { runStep } from './report/progress.ts';

/*
 * `npm run alerts:check`: checks the configurations of Prometheus (promtool) and Alertmanager (amtool),
 * and runs the tests of the alert rules. Exits with 2 if a tool is unavailable and its checks did not run.
 */
const tools: readonly AlertTool[] = ['promtool', 'amtool'];

await run(async () => {
  for (const tool of tools) {
    const program = await runStep(`find ${tool}`, () => findOrBuildAlertTool(tool));
    for (const check of alertChecks[tool]) await runStep(check.name, () => check.run(program));
  }
});
