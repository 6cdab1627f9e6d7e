import { devNull } from 'node:os';
import { makeConsumerPact } from '@pact-foundation/pact-core';

/*
 * Pact's native library remains loaded for the whole process, which runs several test files. Each file would initialise
 * the log again, which prints a warning unless the log is a file. Tests receive failures as errors.
 */
makeConsumerPact('nobody', 'nobody', 4, 'error', devNull);
