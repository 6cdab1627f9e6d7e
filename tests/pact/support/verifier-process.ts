import pactCore, { type VerifierOptions } from '@pact-foundation/pact-core';

/*
 * Pact's verifier, in a process of its own: it writes all it does to the standard output, which nothing in
 * its process can stop. What it found is sent to the test that started it.
 */
process.once('message', (options: VerifierOptions) => {
  pactCore.default.verifyPacts(options).then(
    () => process.send?.({ kept: true }),
    (error: unknown) =>
      process.send?.({ kept: false, found: error instanceof Error ? error.message : String(error) }),
  );
});
process.once('disconnect', () => process.exit());
