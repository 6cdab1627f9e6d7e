import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { streamResponse } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { PersonExporter } from './person-export.ts';
import { createZip } from './zip.ts';

@Controller()
export class PersonExportController {
  constructor(private readonly exporter: PersonExporter) {}

  @Call('GET /user/export')
  async export(@Input() { viewer }: InputOf<'GET /user/export'>) {
    const sections = await this.exporter.collectSections(viewer.accountId);
    return streamResponse(createZip(this.exporter.createFiles(sections)), 'application/zip', {
      headers: {
        'content-disposition': 'attachment; filename="giftlist.zip"',
        'cache-control': 'no-store',
      },
    });
  }
}
