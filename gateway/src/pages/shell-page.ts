import type { Dispatcher } from 'undici';

const cacheMs = 2_000;
const timeoutMs = 2_000;

/** Fetches and caches the shell's `index.html`. Simultaneous requests share a fetch. */
export class ShellPage {
  private request: Promise<string> | undefined;
  private expiresAt = 0;

  constructor(private readonly shell: Dispatcher) {}

  /** Rejects while the shell is unavailable. */
  getHtml(): Promise<string> {
    const now = Date.now();
    if (!this.request || now >= this.expiresAt) {
      this.expiresAt = now + cacheMs;
      // Retries once, because a stopping instance may close the connection.
      const request = this.fetch().catch(() => this.fetch());
      this.request = request;
      request.catch(() => {
        if (this.request === request) this.request = undefined;
      });
    }
    return this.request;
  }

  private async fetch(): Promise<string> {
    const { statusCode, body } = await this.shell.request({
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
