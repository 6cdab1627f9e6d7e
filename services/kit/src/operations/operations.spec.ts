import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ChildService } from '../testing/child-service.ts';

describe('the operations command', () => {
  it.each([
    ['lag | outbox | partitions COUNT | backup FOLDER [--keep COUNT] | restore FOLDER | empty-log', ['lagg']],
    ['lag', ['lag', 'gifts']],
    ['lag', ['lag', '--keep', '14']],
    ['partitions COUNT', ['partitions', '0']],
    ['backup FOLDER [--keep COUNT]', ['backup']],
    ['backup FOLDER [--keep COUNT]', ['backup', '/backup', '--keep', 'all']],
    ['restore FOLDER', ['restore']],
    ['empty-log', ['empty-log', 'now']],
  ])('prints the usage %s for the arguments %j, without connecting to a server', async (usage, args) => {
    const child = ChildService.start({
      folder: path.resolve(import.meta.dirname, '../..'),
      program: 'src/operations.ts',
      environment: {},
      arguments: args,
    });
    expect({ code: await child.waitForExit(), output: child.output }).toEqual({
      code: 1,
      output: `usage: ${usage}\n`,
    });
  });
});
