import pactCore, { type VerifierOptions } from '@pact-foundation/pact-core';

/* Pact's verifier logs everything to the standard output, which cannot be stopped inside the process. */
process.once('message', (options: VerifierOptions) => {
  pactCore.default.verifyPacts(options).then(
    () => process.send?.({ succeeded: true }),
    (error: unknown) =>
      process.send?.({ succeeded: false, output: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
