import { configure } from '@testing-library/dom';

// A busy machine may be slow: tests wait for a condition, not for a time.
configure({ asyncUtilTimeout: 20_000 });
