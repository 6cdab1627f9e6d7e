import { Gift } from '@giftlist/contracts/gifts/entities';
import { PictureUrl } from '@giftlist/contracts/primitives';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseResponse } from './parse-response.ts';

describe('parseResponse', () => {
  it('removes control characters and lone surrogates from texts that older releases stored', () => {
    const People = z.object({
      people: z.array(z.object({ name: z.string(), picture: PictureUrl.nullable() })),
    });
    const stored = {
      people: [
        { name: 'Ann\u0000', picture: '/media/a\u0007b\ud83c' },
        { name: 'Bo', picture: null },
      ],
    };
    expect(parseResponse(People, stored).data).toEqual({
      people: [
        { name: 'Ann', picture: '/media/ab' },
        { name: 'Bo', picture: null },
      ],
    });
  });

  it('returns the error of any mismatch other than control characters', () => {
    const { error } = parseResponse(z.object({ at: z.iso.date(), text: PictureUrl }), {
      at: new Date(0),
      text: 'a\u0001',
    });
    expect(error?.issues.map(({ path }) => path)).toEqual([['at']]);
  });

  it('returns a matching response unchanged', () => {
    const gift = { gift_title: 'A\nB' };
    expect(parseResponse(Gift.pick({ gift_title: true }), gift).data).toEqual(gift);
  });
});
