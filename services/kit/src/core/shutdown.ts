import { Injectable } from '@nestjs/common';

/** Signals long responses and loops that the service is stopping. */
@Injectable()
export class Shutdown {
  private readonly controller = new AbortController();

  get signal(): AbortSignal {
    return this.controller.signal;
  }

  begin(): void {
    this.controller.abort();
  }
}
