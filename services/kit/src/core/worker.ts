import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';

/** A loop that runs in every serving process. For work that only one process may do, use `Leases.holdWhileServing`. */
export abstract class Worker implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly controller = new AbortController();
  private running: Promise<void> | undefined;

  /** Aborted at shutdown. The shutdown waits for `run`. */
  protected get stopping(): AbortSignal {
    return this.controller.signal;
  }

  onApplicationBootstrap(): void {
    this.running = this.run();
  }

  async onApplicationShutdown(): Promise<void> {
    this.controller.abort();
    await this.running;
  }

  protected abstract run(): Promise<void>;
}
