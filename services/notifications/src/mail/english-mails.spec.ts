import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { texts } from '../texts/texts.ts';
import { AnyMailRequest, composeMail } from './templates/compose-mail.ts';

const fixture = new URL('../../fixtures/english-mails.json', import.meta.url);
const mails = z
  .array(z.object({ request: AnyMailRequest, content: z.record(z.string(), z.unknown()) }))
  .parse(JSON.parse(readFileSync(fixture, 'utf8')));
const context = { origin: 'https://giftlist.example', i18n: texts.forLocale('en') };

describe('the content of an email in English', () => {
  it.each(mails.map((mail, index) => [mail.request.template, index, mail] as const))(
    'equals the stored sample: %s (sample %i)',
    (_template, _index, { request, content }) => {
      const composed: unknown = JSON.parse(JSON.stringify(composeMail(request, context)));
      expect(composed).toEqual(content);
    },
  );
});
