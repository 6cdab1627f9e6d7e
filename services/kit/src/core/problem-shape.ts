import { type ErrorCode, errorCodes } from '@giftlist/contracts/errors';
import { PersonCard } from '@giftlist/contracts/users/entities';
import { z } from 'zod';

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]];

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.enum(codes),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  retry_after: z.number().optional(),
  ticket: z.string().optional(),
  owner: PersonCard.optional(),
});
