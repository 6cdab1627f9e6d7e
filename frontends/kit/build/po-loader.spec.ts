import { describe, expect, it } from '@jest/globals';
import { textsOf } from './po-loader.ts';

const file = `msgid ""
msgstr ""
"Language: de\\n"

#. English: Failed to add a gift
#. js-lingui-explicit-id
msgid "gifts.add"
msgstr "Das Geschenk konnte nicht hinzugefügt werden"

msgid "Save"
msgstr "Speichern"

msgid "Cancel"
msgstr ""
`;

describe('an imported PO file', () => {
  it('has the translated texts by id; those that are not translated stay English', async () => {
    const texts = await textsOf(file, 'de.po');
    expect(texts['gifts.add']).toBe('Das Geschenk konnte nicht hinzugefügt werden');
    expect(Object.values(texts)).toEqual(['Das Geschenk konnte nicht hinzugefügt werden', 'Speichern']);
  });
});
