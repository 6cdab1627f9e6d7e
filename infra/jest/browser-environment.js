import { TestEnvironment } from 'jest-environment-jsdom';

/** Globals of Node that jsdom lacks. */
const nodeGlobals = [
  'fetch',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'TextDecoderStream',
  'structuredClone',
];

class ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Returns a BroadcastChannel class that does not keep the process alive, and a function that closes all channels. */
function createClosableChannels() {
  const channels = [];
  class ClosableChannel extends BroadcastChannel {
    constructor(name) {
      super(name);
      this.unref();
      channels.push(this);
    }
  }
  const close = () => {
    for (const channel of channels) channel.close();
  };
  return { ClosableChannel, close };
}

/** jsdom with the web APIs that our frontends need. */
// biome-ignore lint/style/noDefaultExport: jest's testEnvironment requires a default export.
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { window } = this.dom;
    for (const name of nodeGlobals) this.global[name] = globalThis[name];
    this.global.AbortController = globalThis.AbortController;
    this.global.AbortSignal = globalThis.AbortSignal;
    this.channels = createClosableChannels();
    this.global.BroadcastChannel = this.channels.ClosableChannel;
    this.global.ResizeObserver = ResizeObserver;
    // jsdom can read files only with a FileReader.
    window.Blob.prototype.text = function () {
      return new Promise((resolve, reject) => {
        const reader = new window.FileReader();
        reader.onload = () => resolve(reader.result);
        reader.onerror = () => reject(reader.error);
        reader.readAsText(this);
      });
    };
    window.HTMLElement.prototype.scrollIntoView = () => {};
    Object.defineProperty(window.document, 'fonts', { value: new window.EventTarget() });
    window.matchMedia = query => ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener() {},
      removeEventListener() {},
      addListener() {},
      removeListener() {},
      dispatchEvent: () => false,
    });
  }

  /** Channels connect all test files of a process. Closing them keeps messages from reaching the next file. */
  async teardown() {
    this.channels.close();
    await super.teardown();
  }
}
