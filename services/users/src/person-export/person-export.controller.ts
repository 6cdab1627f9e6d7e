import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { streamResponse } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { PersonExports } from './person-export.ts';
import { createZip } from './zip.ts';

@Controller()
export class PersonExportController {
  constructor(private readonly exports: PersonExports) {}

  @Call('GET /user/export')
  async export(@Input() { viewer }: InputOf<'GET /user/export'>) {
    const sections = await this.exports.collect(viewer.accountId);
    return streamResponse(createZip(this.exports.files(sections)), 'application/zip', {
      headers: {
        'content-disposition': 'attachment; filename="giftlist.zip"',
        'cache-control': 'no-store',
      },
    });
  }
}
