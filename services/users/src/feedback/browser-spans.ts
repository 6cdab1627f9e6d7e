import { routes } from '@giftlist/contracts/routes';
import type { BrowserSpan } from '@giftlist/contracts/users/entities';
import { Clock } from '@giftlist/service-kit/core/clock';
import type { BrowserTracer } from '@giftlist/service-kit/telemetry/browser-tracer';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** Injects null if no telemetry collector is configured. */
export const BROWSER_TRACER = Symbol('browser tracer');

export async function createBrowserTracer(): Promise<BrowserTracer | null> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return null;
  const telemetry = await import('@giftlist/service-kit/telemetry/browser-tracer');
  return new telemetry.BrowserTracer();
}

/** Records spans of API calls reported by browsers and drops spans of unknown routes. */
@Injectable()
export class BrowserSpans implements OnApplicationShutdown {
  constructor(
    private readonly clock: Clock,
    @Inject(BROWSER_TRACER) private readonly tracer: Pick<BrowserTracer, 'record' | 'stop'> | null,
  ) {}

  record(spans: readonly BrowserSpan[]): void {
    const now = this.clock.now().getTime();
    for (const span of spans) {
      if (Object.hasOwn(routes, span.route)) this.tracer?.record(span, now);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.tracer?.stop();
  }
}
