import { configure } from '@testing-library/dom';

// A busy machine may take long; a test waits for the thing, not for the clock.
configure({ asyncUtilTimeout: 20_000 });
