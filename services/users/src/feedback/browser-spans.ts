import { routes } from '@giftlist/contracts/routes';
import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { Clock } from '@giftlist/service-kit/clock';
import type { BrowserTracer } from '@giftlist/service-kit/telemetry/browser-tracer';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** Exports spans of browsers to the collector; null if there is none. */
export const BROWSER_TRACER = Symbol('browser tracer');

export async function browserTracer(): Promise<BrowserTracer | null> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const telemetry = await import('@giftlist/service-kit/telemetry/browser-tracer');
  return new telemetry.BrowserTracer();
}

/** The spans that browsers measured of their calls. */
@Injectable()
export class BrowserSpans implements OnApplicationShutdown {
  constructor(
    private readonly clock: Clock,
    @Inject(BROWSER_TRACER) private readonly tracer: Pick<BrowserTracer, 'record' | 'stop'> | null,
  ) {}

  take(told: readonly BrowserSpan[]): void {
    const now = this.clock.now().getTime();
    for (const span of told) if (Object.hasOwn(routes, span.route)) this.tracer?.record(span, now);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tracer?.stop();
  }
}
