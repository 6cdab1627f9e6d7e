import { LinguiContext, Trans as LinguiTrans, type TransProps } from '@lingui/react';
import { i18n } from './i18n.ts';

const context = { i18n, _: i18n._.bind(i18n) };

/** Works like Lingui's `Trans`, but needs no provider. */
export const Trans = (props: TransProps) => (
  <LinguiContext value={context}>
    <LinguiTrans {...props} />
  </LinguiContext>
);
