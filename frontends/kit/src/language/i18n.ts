import { compileMessage } from '@giftlist/contracts/rules/compile-message';
import { i18n } from '@lingui/core';

/** The language of the texts in the code. */
export const source = 'en';

i18n.setMessagesCompiler(compileMessage as Parameters<typeof i18n.setMessagesCompiler>[0]);
i18n.load(source, {});
i18n.activate(source);

export { i18n };

/** The active language, as `Intl` names it. */
export const language = (): string => i18n.locale;
