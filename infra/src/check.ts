import { runChecks } from './check/checks.ts';
import { run, stopSignal, untilStopped } from './command.ts';

await run(async () => {
  const { failed } = await untilStopped(stopSignal(), runChecks());
  if (failed > 0) process.exitCode = 1;
});
