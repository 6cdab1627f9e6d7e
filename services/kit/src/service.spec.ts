import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ChildService } from './testing/child-service.ts';

/** The sample service as a process that knows of no server, with these words behind it. */
async function given(...words: string[]) {
  const child = ChildService.start({
    folder: path.resolve(import.meta.dirname, '..'),
    program: 'src/testing/sample/main.ts',
    environment: {},
    arguments: words,
  });
  return { code: await child.ended(), said: child.said };
}

describe('a service', () => {
  it.each([[['rebuildd', 'people']], [['rebuild']], [['catch-up']], [['']]])(
    'serves nobody where it is asked for %j, and says what it can do',
    async words => {
      expect(await given(...words)).toEqual({
        code: 1,
        said: `lists cannot do '${words.join(' ')}', only: rebuild SNAPSHOT, catch-up FOLDER, migrate\n`,
      });
    },
  );

  it('names the snapshots that it reads where it is asked for another', async () => {
    expect(await given('rebuild', 'nosuch')).toEqual({
      code: 1,
      said: 'there is no snapshot nosuch; lists reads: people\n',
    });
  });
});
