import { jest } from '@jest/globals';
import { configure } from '@testing-library/dom';

// A test waits for the thing, not for the machine: what comes late on a slow one comes all the same.
configure({ asyncUtilTimeout: 20_000 });
jest.setTimeout(60_000);
