import { Injectable } from '@nestjs/common';

/** Notifies long responses and loops that the service is about to stop. */
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
