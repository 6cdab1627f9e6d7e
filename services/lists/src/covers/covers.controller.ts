import { limits } from '@giftlist/contracts/limits';
import { listChanged } from '@giftlist/contracts/lists/events';
import { coverWidths } from '@giftlist/contracts/rules/hosted-picture';
import { fail } from '@giftlist/service-kit/core/problem-error';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { Pictures, toPictureQueueEntry } from '@giftlist/service-kit/pictures/pictures';
import { Controller } from '@nestjs/common';
import { ListAccess } from '../access/list-access.ts';
import { ListChanges } from '../access/list-changes.ts';
import { decideChangeAccess } from '../access/rights.ts';
import { ListModel } from '../model/list.store.ts';
import { ListViews } from '../presenting/list-views.ts';

@Controller()
export class CoversController {
  constructor(
    private readonly access: ListAccess,
    private readonly changes: ListChanges,
    private readonly pictures: Pictures,
    private readonly views: ListViews,
  ) {}

  @Call('PUT /giftlist/upload-cover/{id}')
  async upload(@Input() input: InputOf<'PUT /giftlist/upload-cover/{id}'>) {
    const { id } = input.params;
    await this.requireOwner(id, input);
    const bytes = input.files.file?.bytes ?? failMissingFile();
    const cover = await this.pictures.store(
      bytes,
      { widths: coverWidths, ratio: limits.coverCropRatio },
      toPictureQueueEntry(input),
    );
    const visible = await this.changes.change(input, id, 'own', async (list, _, tx) => {
      await this.pictures.addReference(cover.url, tx);
      await this.pictures.removeReference(list.list_cover, tx);
      return { list: { ...list, list_cover: cover.url, version: list.version + 1 }, event: listChanged };
    });
    return { data: await this.views.present(visible, input.viewer.profileId) };
  }

  /** Called before the picture is encoded, because encoding is expensive. */
  private async requireOwner(id: string, input: InputOf<'PUT /giftlist/upload-cover/{id}'>): Promise<void> {
    const list = (await ListModel.findById(id).lean()) ?? fail('list/not-found');
    const access = decideChangeAccess('own', list, this.access.getViewer(input));
    if ('refused' in access) fail(access.refused);
  }
}

function failMissingFile(): never {
  return fail('validation', { errors: [{ path: 'body.file', message: 'Choose a picture' }] });
}
