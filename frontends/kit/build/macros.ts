import { fileURLToPath } from 'node:url';

/**
 * Compiles Lingui's macros (`t`, `plural`, `Trans`). The English text stays in the code, so English needs no
 * catalogue. The plugin only works with the versions of SWC that it was built for.
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
