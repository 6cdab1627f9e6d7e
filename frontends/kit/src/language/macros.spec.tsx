import { describe, expect, it } from '@jest/globals';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { render } from '@testing-library/react';
import { i18n } from './i18n.ts';

describe('Lingui macros', () => {
  it('return the English text in the code', () => {
    const name = "Nora's 'first'";
    expect(t`Reserve for ${name}?`).toBe("Reserve for Nora's 'first'?");
    expect([1, 2].map(count => plural(count, { one: '# gift', other: '# gifts' }))).toEqual([
      '1 gift',
      '2 gifts',
    ]);
  });

  it('show backslashes in values unchanged', () => {
    const name = String.raw`C:\u202e\x41`;
    expect(t`Reserve for ${name}?`).toBe(String.raw`Reserve for C:\u202e\x41?`);
    const { container } = render(
      <Trans>
        <b>{name}</b> of {name}
      </Trans>,
    );
    expect(container.textContent).toBe(String.raw`C:\u202e\x41 of C:\u202e\x41`);
  });

  it('isolate values in right-to-left texts', () => {
    i18n.loadAndActivate({ locale: 'ar', messages: {} });
    const [name, count] = ['Kite (2)', 3];
    expect(t`Reserve ${name}?`).toBe('Reserve \u2068Kite (2)\u2069?');
    expect(t`Place ${count}`).toBe('Place 3');
    const { container } = render(
      <Trans>
        <b>{name}</b> of {count}
      </Trans>,
    );
    expect(container.textContent).toBe('\u2068Kite (2)\u2069 of 3');
    i18n.activate('en');
  });

  it('keep the elements inside a text', () => {
    const count = 3;
    const { container } = render(
      <p>
        <Trans>
          <b>{count}</b> of <a href="/lists">your lists</a>
        </Trans>
      </p>,
    );
    expect(container.innerHTML).toBe('<p><b>3</b> of <a href="/lists">your lists</a></p>');
  });
});
