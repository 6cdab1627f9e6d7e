import { runChecks } from './check/checks.ts';
import { createStopSignal, run, runUntilStopped } from './command.ts';

await run(async () => {
  const { failed } = await runUntilStopped(createStopSignal(), runChecks());
  if (failed > 0) process.exitCode = 1;
});
