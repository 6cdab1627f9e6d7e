import { describe, expect, it } from '@jest/globals';
import { parseMessages } from './po-file.ts';

const file = `msgid ""
msgstr ""
"Language: de\\n"

#. English: Failed to add a gift
#. js-lingui-explicit-id
#: contracts/src/sentences.ts
msgid "gifts.add"
msgstr "Das Geschenk konnte nicht hinzugefügt werden"

#: frontends/list/src/buy/info-step.tsx
#: frontends/list/src/list/list-page.tsx
msgid "Save"
msgstr "Speichern"

msgid "Cancel"
msgstr ""
`;

describe('parseMessages', () => {
  it('returns only translated texts, with their source files', async () => {
    const [sentence, save, ...unexpected] = await parseMessages(file, 'de.po');
    expect(sentence).toEqual({
      id: 'gifts.add',
      text: 'Das Geschenk konnte nicht hinzugefügt werden',
      files: ['contracts/src/sentences.ts'],
    });
    expect(save).toMatchObject({
      text: 'Speichern',
      files: ['frontends/list/src/buy/info-step.tsx', 'frontends/list/src/list/list-page.tsx'],
    });
    expect(unexpected).toEqual([]);
  });
});
