import type { Dispatcher } from 'undici';

const keptMs = 2_000;
const timeoutMs = 2_000;

/** The shell's index.html: requested once for any number of pages, and cached for two seconds. */
export class ShellPage {
  readonly #shell: Dispatcher;
  #html: Promise<string> | undefined;
  #until = 0;

  constructor(shell: Dispatcher) {
    this.#shell = shell;
  }

  /** Rejects while the shell is unavailable. */
  html(): Promise<string> {
    const now = Date.now();
    if (!this.#html || now >= this.#until) {
      this.#until = now + keptMs;
      // An instance that is stopping may close a connection during a request.
      const reading = this.#read().catch(() => this.#read());
      this.#html = reading;
      reading.catch(() => {
        if (this.#html === reading) this.#html = undefined;
      });
    }
    return this.#html;
  }

  async #read(): Promise<string> {
    const { statusCode, body } = await this.#shell.request({
      method: 'GET',
      path: '/index.html',
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const html = await body.text();
    if (statusCode !== 200) throw new Error(`the shell returned ${statusCode}`);
    return html;
  }
}
