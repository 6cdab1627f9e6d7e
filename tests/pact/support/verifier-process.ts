import pactCore, { type VerifierOptions } from '@pact-foundation/pact-core';

/*
 * A separate process, because Pact's verifier logs everything to the standard output and cannot be silenced.
 */
process.once('message', (options: VerifierOptions) => {
  pactCore.default.verifyPacts(options).then(
    () => process.send?.({ succeeded: true }),
    (error: unknown) =>
      process.send?.({ succeeded: false, output: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
