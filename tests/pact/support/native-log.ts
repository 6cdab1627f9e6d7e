import { devNull } from 'node:os';
import { makeConsumerPact } from '@pact-foundation/pact-core';

/*
 * Pact's native library stays loaded while the process runs several test files. Initialising its log again
 * prints a warning, unless the log is a file. Tests receive failures as errors.
 */
makeConsumerPact('nobody', 'nobody', 4, 'error', devNull);
