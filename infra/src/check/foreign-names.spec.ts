import { describe, expect, it } from '@jest/globals';
import { findForeignNamesIn } from './foreign-names.ts';

// Split, so that the check does not report this file.
const registry = ['registry', 'npmjs', 'org'].join('.');
const pythonRegistry = ['files', 'pythonhosted', 'org'].join('.');
const mirror = ['https:', '', 'nexus.corp.example', 'npm'].join('/');
const home = ['', 'home', 'someone', 'project'].join('/');

describe('findForeignNamesIn', () => {
  it('finds the hosts of package registries', () => {
    expect(findForeignNamesIn('pnpm-lock.yaml', `a\n  tarball: https://${registry}/zod\n`)).toEqual([
      { file: 'pnpm-lock.yaml', line: 2, text: `tarball: https://${registry}/zod` },
    ]);
    expect(findForeignNamesIn('requirements.txt', `https://${pythonRegistry}/a.whl`)).toHaveLength(1);
    expect(findForeignNamesIn('.npmrc', `registry=${mirror}`)).toHaveLength(1);
  });

  it('finds home directories', () => {
    expect(findForeignNamesIn('a.ts', `const file = '${home}/x';`)).toHaveLength(1);
  });

  it('ignores ordinary URLs and paths', () => {
    const text = "import '/static/home/page.js'; // http://maven.apache.org/POM/4.0.0, /tmp/x, ./root/a";
    expect(findForeignNamesIn('a.ts', text)).toEqual([]);
  });
});
