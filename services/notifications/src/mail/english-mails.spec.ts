import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { texts } from '../words/texts.ts';
import { AnyMailRequest, composeMail } from './templates/compose-mail.ts';

/** Orders and the contents of their mails, as they were before the mails were translated. */
const fixture = new URL('../../fixtures/english-mails.json', import.meta.url);
const mails = z
  .array(z.object({ request: AnyMailRequest, content: z.record(z.string(), z.unknown()) }))
  .parse(JSON.parse(readFileSync(fixture, 'utf8')));
const setting = { origin: 'https://giftlist.example', i18n: texts.in('en') };

describe('a mail in English', () => {
  it.each(mails.map((mail, at) => [mail.request.template, at, mail] as const))(
    'is the same, letter for letter: %s (%i)',
    (_template, _at, { request, content }) => {
      const composed: unknown = JSON.parse(JSON.stringify(composeMail(request, setting)));
      expect(composed).toEqual(content);
    },
  );
});
