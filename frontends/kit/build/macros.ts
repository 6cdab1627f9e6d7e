import { fileURLToPath } from 'node:url';

/**
 * Compiles Lingui's macros and keeps the English texts in the code. The plugin works only with the SWC version it was
 * built for.
 */
export const macros: [string, Record<string, unknown>] = [
  fileURLToPath(new URL('../node_modules/@lingui/swc-plugin/lingui_macro.wasm', import.meta.url)),
  {
    descriptorFields: 'message',
    runtimeModules: {
      i18n: ['@giftlist/frontend-kit/language', 'i18n'],
      Trans: ['@giftlist/frontend-kit/language', 'Trans'],
    },
  },
];
