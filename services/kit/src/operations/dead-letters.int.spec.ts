import path from 'node:path';
import { newId } from '@giftlist/contracts/primitives';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KafkaClient } from '../kafka/client.ts';
import { readDeadLetters } from '../kafka/dead-letter-reader.ts';
import { ChildService } from '../testing/child-service.ts';
import { sampleService } from '../testing/sample/sample-service.ts';
import { eventually, startTestService, type TestService } from '../testing.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService(sampleService);
});
afterAll(() => service?.stop());

async function runCommand(...args: string[]) {
  const child = ChildService.start({
    folder: path.resolve(import.meta.dirname, '../..'),
    program: 'src/dead-letters.ts',
    environment: service.environment,
    arguments: args,
  });
  return { code: await child.waitForExit(), output: child.output };
}

describe('the dead-letters command', () => {
  it('refuses an unknown consumer, and lists the consumers with dead letters', async () => {
    const createRefusal = (consumer: string, consumersWithLetters: string) => ({
      code: 1,
      output: `there is no consumer ${consumer}; consumers with dead letters: ${consumersWithLetters}\n`,
    });
    expect(await runCommand('replay', 'nosuch.consumer')).toEqual(createRefusal('nosuch.consumer', 'none'));
    expect(await runCommand('replay', 'lists.people')).toEqual({
      code: 0,
      output: 'dead letters replayed: 0\n',
    });

    await service.events.send('users.events', { key: newId(), value: 'x', headers: {} });
    await eventually(async () => (await readDeadLetters(service.get(KafkaClient))).length === 2);
    const bothConsumers = 'lists.effects, lists.people';
    expect(await runCommand('replay', 'nosuch.consumer')).toEqual(
      createRefusal('nosuch.consumer', bothConsumers),
    );
    // A part of a consumer's name is refused too.
    expect(await runCommand('replay', 'people')).toEqual(createRefusal('people', bothConsumers));
    expect(await runCommand('list', 'lists.peopel')).toEqual(createRefusal('lists.peopel', bothConsumers));
    expect(await runCommand('replay', 'lists.people')).toEqual({
      code: 0,
      output: 'dead letters replayed: 1\n',
    });
    // The replay fails, and only the same consumer writes another dead letter.
    const effects = await runCommand('list', 'lists.effects');
    expect(effects.output).toContain('dead letters: 1, not replayed yet: 1');
    await eventually(async () => {
      const { output } = await runCommand('list', 'lists.people');
      expect(output).toContain('dead letters: 2, not replayed yet: 1');
    });
  });

  it.each([[['lists.people']], [['replay', 'lists.people', 'lists.effects']]])(
    'prints its usage for the arguments %j',
    async args => {
      expect(await runCommand(...args)).toEqual({
        code: 1,
        output: 'usage: dead-letters [list|replay] [CONSUMER]\n',
      });
    },
  );
});
