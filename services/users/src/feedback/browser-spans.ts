import { routes } from '@giftlist/contracts/routes';
import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { Clock } from '@giftlist/service-kit/clock';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { z } from 'zod';

/** What browsers measured of their calls, on its way to the collector; nowhere while there is none. */
@Injectable()
export class BrowserSpans implements OnApplicationShutdown {
  private readonly tracer = process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? import('@giftlist/service-kit/telemetry/browser-tracer').then(it => new it.BrowserTracer())
    : undefined;

  constructor(private readonly clock: Clock) {}

  async take(told: readonly z.infer<typeof BrowserSpan>[]): Promise<void> {
    const now = this.clock.now().getTime();
    const tracer = await this.tracer;
    for (const span of told) if (span.route in routes) tracer?.take(span, now);
  }

  async onApplicationShutdown(): Promise<void> {
    await (await this.tracer)?.stop();
  }
}
