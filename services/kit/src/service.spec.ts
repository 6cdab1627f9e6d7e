import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ChildService } from './testing/child-service.ts';

async function runSampleService(...args: string[]) {
  const child = ChildService.start({
    folder: path.resolve(import.meta.dirname, '..'),
    program: 'src/testing/sample/main.ts',
    environment: {},
    arguments: args,
  });
  return { code: await child.waitForExit(), output: child.output };
}

describe('the command line of a service', () => {
  it.each([[['rebuildd', 'people']], [['rebuild']], [['catch-up']], [['']]])(
    'refuses an unknown command or a missing argument, and lists the possible commands: %j',
    async args => {
      expect(await runSampleService(...args)).toEqual({
        code: 1,
        output: `lists has no command '${args.join(' ')}', only: rebuild SNAPSHOT, catch-up FOLDER, migrate\n`,
      });
    },
  );

  it('lists the possible snapshots if the given snapshot is unknown', async () => {
    expect(await runSampleService('rebuild', 'nosuch')).toEqual({
      code: 1,
      output: 'there is no snapshot nosuch; lists can rebuild: people\n',
    });
  });
});
