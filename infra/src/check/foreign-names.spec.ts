import { describe, expect, it } from '@jest/globals';
import { findIn } from './foreign-names.ts';

// Joined from parts, or this file would be a finding itself.
const registry = ['registry', 'npmjs', 'org'].join('.');
const wheels = ['files', 'pythonhosted', 'org'].join('.');
const mirror = ['https:', '', 'nexus.corp.example', 'npm'].join('/');
const home = ['', 'home', 'someone', 'project'].join('/');

describe('foreign names', () => {
  it('include hosts of registries', () => {
    expect(findIn('pnpm-lock.yaml', `a\n  tarball: https://${registry}/zod\n`)).toEqual([
      { file: 'pnpm-lock.yaml', line: 2, text: `tarball: https://${registry}/zod` },
    ]);
    expect(findIn('requirements.txt', `https://${wheels}/a.whl`)).toHaveLength(1);
    expect(findIn('.npmrc', `registry=${mirror}`)).toHaveLength(1);
  });

  it('include home directories', () => {
    expect(findIn('a.ts', `const file = '${home}/x';`)).toHaveLength(1);
  });

  it('do not include ordinary addresses and paths', () => {
    const text = "import '/static/home/page.js'; // http://maven.apache.org/POM/4.0.0, /tmp/x, ./root/a";
    expect(findIn('a.ts', text)).toEqual([]);
  });
});
