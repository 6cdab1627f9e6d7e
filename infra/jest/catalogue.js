// Reads PO files as the bundler does.
import { textsOf } from '../../frontends/kit/build/po-loader.ts';

// biome-ignore lint/style/noDefaultExport: jest asks for one.
export default {
  async processAsync(source, filename) {
    return { code: `export default ${JSON.stringify(await textsOf(source, filename))};` };
  },
  process() {
    throw new Error('PO files are imported by `import`');
  },
};
