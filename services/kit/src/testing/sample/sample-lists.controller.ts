import { listChanged, listCreated } from '@giftlist/contracts/lists/events';
import { newId } from '@giftlist/contracts/primitives';
import { Controller } from '@nestjs/common';
import { fail } from '../../core/problem-error.ts';
import { Call, Input, type InputOf, type ResponseOf } from '../../http/call.ts';
import { Outbox } from '../../messaging/outbox.ts';
import { Pictures } from '../../pictures/pictures.ts';
import { snapshotResponse } from '../../projections/projection.ts';
import { presentList, toListState } from './sample-lists.ts';
import { SampleListModel } from './sample-stores.ts';

@Controller()
export class SampleListsController {
  constructor(
    private readonly outbox: Outbox,
    private readonly pictures: Pictures,
  ) {}

  @Call('POST /giftlist/create')
  async create(@Input() input: InputOf<'POST /giftlist/create'>) {
    const name = input.body.list_name;
    const owner = input.viewer.profileId;
    const { idempotency } = input;
    const list = await this.outbox.transact(
      async tx => {
        const doc = { _id: newId(), owner, name, cover: null, version: 1 };
        await SampleListModel.create([doc], { session: tx.session });
        tx.emit(listCreated, toListState(doc));
        return doc;
      },
      { idempotency },
    );
    return { data: presentList(list) };
  }

  @Call('GET /giftlist/{id}')
  async get(@Input() input: InputOf<'GET /giftlist/{id}'>) {
    const list = await SampleListModel.findById(input.params.id).lean();
    // The contract does not declare `secret`, so it is stripped from the response.
    return {
      ...presentList(list ?? fail('list/not-found')),
      secret: 'kept',
    } as ResponseOf<'GET /giftlist/{id}'>;
  }

  @Call('PUT /giftlist/upload-cover/{id}')
  async uploadCover(@Input() input: InputOf<'PUT /giftlist/upload-cover/{id}'>) {
    const { bytes } = input.files.file ?? fail('validation');
    const picture = await this.pictures.store(
      bytes,
      { widths: [960, 320], ratio: 4 },
      { person: input.viewer.profileId, signal: input.signal },
    );
    const list = await this.outbox.transact(async tx => {
      const { session } = tx;
      const _id = input.params.id;
      const before = await SampleListModel.findOneAndUpdate(
        { _id },
        { $set: { cover: picture.url }, $inc: { version: 1 } },
        { session },
      ).lean();
      if (!before) return fail('list/not-found');
      await this.pictures.addReference(picture.url, tx);
      await this.pictures.removeReference(before.cover, tx);
      const after = { ...before, cover: picture.url, version: before.version + 1 };
      tx.emit(listChanged, toListState(after));
      return after;
    });
    return { data: presentList(list) };
  }

  @Call('GET /internal/snapshot/lists')
  snapshot(@Input() _input: InputOf<'GET /internal/snapshot/lists'>) {
    return snapshotResponse(snapshotLines());
  }
}

async function* snapshotLines() {
  for await (const list of SampleListModel.find().lean().cursor())
    yield [listChanged, toListState(list)] as const;
}
