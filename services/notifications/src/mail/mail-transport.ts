import { InjectConfig } from '@giftlist/service-kit/core/config';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { NotificationsConfig } from '../config.ts';
import type { SendFailure } from './send-failure.ts';

export const maxConnections = 4;

@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly smtp;

  constructor(@InjectConfig() config: NotificationsConfig) {
    this.smtp = createTransport({
      url: config.SMTP_URL,
      pool: true,
      maxConnections,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      // The logo is attached from a file.
      disableFileAccess: false,
      disableUrlAccess: true,
    });
  }

  async send(message: SendMailOptions): Promise<SendFailure | null> {
    try {
      await this.smtp.sendMail(message);
      return null;
    } catch (error) {
      return toSendFailure(error);
    }
  }

  onApplicationShutdown(): void {
    this.smtp.close();
  }
}

function toSendFailure(error: unknown): SendFailure {
  if (!(error instanceof Error)) return { message: 'unknown' };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined;
  const command = 'command' in error && typeof error.command === 'string' ? error.command : undefined;
  return { code, responseCode, message: error.message, command };
}
