import { setTimeout } from 'node:timers/promises';
import { listGivingLines } from '@giftlist/contracts/gifts/giving-rules';
import { Call, Input, type InputOf } from '@giftlist/service-kit/http/call';
import { rawResponse, respond } from '@giftlist/service-kit/http/response';
import { Controller } from '@nestjs/common';
import { Givers } from './givers.ts';
import { formatGivingCsv } from './giving-csv.ts';
import { GivingLinks } from './giving-links.ts';
import { GivingReader } from './giving-reader.ts';
import { GivingWriter } from './giving-writer.ts';

const noStore = { 'cache-control': 'private, no-store' } as const;
/** The response time must not reveal whether an email address has gifts. */
const minResponseMs = 250;

/** Each route reads and changes only the caller's own data. */
@Controller()
export class GivingController {
  constructor(
    private readonly givers: Givers,
    private readonly reader: GivingReader,
    private readonly writer: GivingWriter,
    private readonly links: GivingLinks,
  ) {}

  @Call('GET /giving')
  async readAll(@Input() input: InputOf<'GET /giving'>) {
    return respond(await this.reader.readAll(await this.givers.identify(input)), { headers: noStore });
  }

  @Call('GET /giving.csv')
  async exportCsv(@Input() input: InputOf<'GET /giving.csv'>) {
    const giving = await this.reader.readAll(await this.givers.identify(input));
    return rawResponse(formatGivingCsv(listGivingLines(giving)), 'text/csv; charset=utf-8', {
      headers: { ...noStore, 'content-disposition': 'attachment; filename="my-giving.csv"' },
    });
  }

  @Call('POST /giving')
  async add(@Input() input: InputOf<'POST /giving'>) {
    return { data: await this.writer.add(await this.givers.identify(input), input.body, input) };
  }

  @Call('PUT /giving/{claimId}')
  async change(@Input() input: InputOf<'PUT /giving/{claimId}'>) {
    const giver = await this.givers.identify(input);
    return { data: await this.writer.change(giver, input.params.claimId, input.body, input) };
  }

  @Call('DELETE /giving/{id}')
  async remove(@Input() input: InputOf<'DELETE /giving/{id}'>) {
    const { id } = input.params;
    await this.writer.remove(await this.givers.identify(input), id, input);
    return { data: { id } };
  }

  @Call('PUT /giving/budgets/{profileId}')
  async setBudget(@Input() input: InputOf<'PUT /giving/budgets/{profileId}'>) {
    const giver = await this.givers.identify(input);
    return { data: await this.writer.setBudget(giver, input.params.profileId, input.body, input) };
  }

  @Call('POST /giving/link')
  async requestLink(@Input() input: InputOf<'POST /giving/link'>) {
    await Promise.all([this.links.request(input.body.email, input), setTimeout(minResponseMs)]);
    return { data: {} };
  }

  @Call('POST /giving/open')
  async open(@Input() input: InputOf<'POST /giving/open'>) {
    return { data: await this.links.open(input.body.token, input) };
  }
}
