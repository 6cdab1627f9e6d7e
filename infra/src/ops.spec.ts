import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { root } from './folders.ts';

const runOps = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['infra/src/ops.ts', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  });
  return { status, stdout: stdout.trim(), stderr: stderr.trim() };
};

describe('npm run ops', () => {
  it('lists all commands if none is given', () => {
    const { status, stdout, stderr } = runOps();
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('npm run ops -- ...');
    expect(stdout).toContain('  backup FOLDER [--keep COUNT]  ');
    expect(stdout).toContain('while any event is unpublished or unread');
  });

  it('rejects an unknown command and lists all commands', () => {
    const { status, stderr } = runOps('lagg');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^There is no command 'lagg'\. Commands:\n {2}lag /);
  });

  it.each([
    ['lag', ['lag', 'gifts']],
    ['outbox', ['outbox', '--all']],
    ['partitions COUNT', ['partitions']],
    ['partitions COUNT', ['partitions', 'many']],
    ['partitions COUNT', ['partitions', '24', '25']],
    ['dead-letters [list|replay] [CONSUMER]', ['dead-letters', 'gifts.lists']],
    ['dead-letters [list|replay] [CONSUMER]', ['dead-letters', 'replay', 'gifts.lists', 'lists.gifts']],
    ['backup FOLDER [--keep COUNT]', ['backup']],
    ['backup FOLDER [--keep COUNT]', ['backup', 'copies', '--keep', 'all']],
    ['backup FOLDER [--keep COUNT]', ['backup', 'copies', '--kept', '14']],
    ['end-sessions WHO [--new-password]', ['end-sessions']],
    ['end-sessions WHO [--new-password]', ['end-sessions', 'ann@example.com', 'bob@example.com']],
    ['kubernetes-secrets', ['kubernetes-secrets', 'all']],
    ['gifts rebuild SNAPSHOT', ['gifts', 'rebuild']],
    ['gifts rebuild SNAPSHOT', ['gifts', 'rebuild', 'lists', 'people']],
  ])("prints the usage '%s' for the invalid arguments %j", (usage, args) => {
    expect(runOps(...args)).toEqual({ status: 1, stdout: '', stderr: `usage: npm run ops -- ${usage}` });
  });

  it('lists the parts unless exactly one existing part is given', () => {
    for (const args of [['stop'], ['stop', 'giftz'], ['stop', 'gifts', 'lists']]) {
      const { status, stderr } = runOps(...args);
      expect([status, stderr]).toEqual([1, expect.stringMatching(/^Give the part to stop: users, lists, /)]);
    }
  });

  it('rejects a rebuild of an unknown service', () => {
    expect(runOps('giftz', 'rebuild', 'lists')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("There is no service called 'giftz'."),
    });
  });
});
