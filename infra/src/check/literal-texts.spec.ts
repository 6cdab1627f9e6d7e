import { describe, expect, it } from '@jest/globals';
import { findHardCodedTexts } from './literal-texts.ts';

const findTextsIn = (source: string) =>
  findHardCodedTexts('a.tsx', source).map(({ line, text }) => `${line} ${text}`);

describe('the check for hard-coded texts', () => {
  it('finds texts in JSX, attributes and toasts', () => {
    const source = [
      'const a = () => (',
      '  <p title="Hello" aria-label={`Remove it`}>Good day</p>',
      ');',
      "const b = () => toast.success('Gift added');",
      "const c = () => <Page title={isOne ? 'Gift' : 'Gifts'} />;",
    ];
    expect(findTextsIn(source.join('\n'))).toEqual([
      '2 Hello',
      '2 Remove it',
      '2 Good day',
      '4 Gift added',
      '5 Gift',
    ]);
  });

  it('accepts translated texts, codes and symbols', () => {
    const source = [
      'const a = () => <p title={t`Hello`} className="Big card">{t`Good day`} · {count}</p>;',
      'const b = () => <Trans>All <b>your lists</b></Trans>;',
      'const c = () => <Button variant="primary" to={address} />;',
    ];
    expect(findTextsIn(source.join('\n'))).toEqual([]);
  });

  it('finds a macro outside a function, which runs before the language is loaded', () => {
    expect(findTextsIn('const a = { label: t`Hello` };\nconst b = () => t`Hello`;')).toEqual([
      '1 a macro outside a function',
    ]);
  });
});
