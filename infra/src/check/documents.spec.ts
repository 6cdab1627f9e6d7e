import { describe, expect, it } from '@jest/globals';
import { findDeadLinks, findLongTexts } from './documents.ts';
import { parseDocument, toAnchor } from './markdown.ts';
import { findAvoidedWords } from './words.ts';

const parseDocuments = (files: Record<string, string>) =>
  new Map(Object.entries(files).map(([file, content]) => [file, parseDocument(file, content)]));

describe('the check of documents', () => {
  it('finds links to files and headings that do not exist', () => {
    const files = parseDocuments({
      'README.md': [
        '# Start',
        '[guide](docs/guide.md#first-steps) [gone](docs/gone.md) [top](#start) [web](https://example.org/x)',
        '`[code](nowhere.md)` ![picture](docs/a.webp)',
        '[ref]: docs/guide.md#second-steps',
        '```',
        '[also code](nowhere.md)',
        '```',
      ].join('\n'),
      'docs/guide.md': '## First steps\n[back](../README.md#Start)\n',
    });
    expect(findDeadLinks(files, file => file === 'docs/a.webp')).toEqual([
      'README.md:2  docs/gone.md: no such file',
      'README.md:4  docs/guide.md#second-steps: no such heading',
      'docs/guide.md:2  ../README.md#Start: no such heading',
    ]);
  });

  it('creates anchors as GitHub does, with a number for a repeated heading', () => {
    const anchorCounts = new Map<string, number>();
    const headings = ["Who sees what's `taken`?", 'A – B', 'A – B', '[Link](x.md) text'];
    expect(headings.map(heading => toAnchor(heading, anchorCounts))).toEqual([
      'who-sees-whats-taken',
      'a--b',
      'a--b-1',
      'link-text',
    ]);
  });

  it('finds lines over 120 characters, and table cells over 160', () => {
    const long = 'a '.repeat(70);
    const content = [long, `| ${long} |`, `| ${long}${long} | b |`, '```', long, '```'].join('\n');
    expect(findLongTexts(parseDocument('a.md', content))).toEqual([
      'a.md:1  the line has 140 characters; at most 120 are allowed',
      'a.md:3  a table cell has more than 160 characters',
    ]);
  });

  it('finds avoided words outside code, with their replacement', () => {
    const { prose } = parseDocument('a.md', 'Built anew, right away.\n\n`anew`\n\n    anew\n');
    const words = [
      { word: /\banew\b/, instead: 'again' },
      { word: /(?<!right )\baway\b/, instead: 'down' },
    ];
    expect(findAvoidedWords(prose, words, [])).toEqual(["a.md:1  'anew': write again"]);
  });

  it('allows an avoided word in an exception, and reports an unused exception', () => {
    const words = [{ word: /\bhouse\b/, instead: 'system' }];
    const texts = [{ file: 'a.md', line: 1, text: 'a doll house' }];
    const exception = { file: 'a.md', text: 'doll house', reason: 'a toy' };
    expect(findAvoidedWords(texts, words, [exception])).toEqual([]);
    expect(findAvoidedWords([], words, [exception])).toEqual(["a.md  the exception 'doll house' is unused"]);
  });
});
