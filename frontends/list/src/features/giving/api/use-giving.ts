import { calculateBudget, groupGiving, listGivingLines } from '@giftlist/contracts/gifts/giving-rules';
import type { BodyInputOf, ResponseOf } from '@giftlist/contracts/routes';
import { isolateBidi } from '@giftlist/contracts/rules/text';
import { toast } from '@giftlist/frontend-kit/base';
import {
  api,
  claimTokens,
  handleError,
  isProblem,
  queryKeys,
  randomId,
  saveFile,
  today,
} from '@giftlist/frontend-kit/client';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@giftlist/frontend-kit/query';
import { t } from '@lingui/core/macro';

export type Giving = ResponseOf<'GET /giving'>;
export type Group = Giving['groups'][number];
export type Line = Group['lines'][number];
export type Budget = Giving['budgets'][number];
export type LineChange = BodyInputOf<'PUT /giving/{claimId}'>;
export type SomethingElse = BodyInputOf<'POST /giving'>;

/** The session token of an emailed link. Undefined if the member's account is used instead. */
export type GivingToken = string | undefined;

const givingKey = (token: GivingToken) => ['giving', token ?? 'me'] as const;

/** Groups the gifts again, because the browser's time zone decides which days are past. */
export function useGiving(token: GivingToken) {
  return useQuery({
    queryKey: givingKey(token),
    queryFn: ({ signal }) => api.call('GET /giving', { signal, givingToken: token }),
    // Always stale, because gifts are reserved and released on other pages.
    staleTime: 0,
    select: giving => groupGiving(listGivingLines(giving), giving.budgets, today()),
  });
}

function updateLines(queryClient: QueryClient, token: GivingToken, change: (lines: Line[]) => Line[]): void {
  queryClient.setQueryData<Giving>(
    givingKey(token),
    giving => giving && groupGiving(change(listGivingLines(giving)), giving.budgets, today()),
  );
}

function useGivingCache(token: GivingToken) {
  const queryClient = useQueryClient();
  const filters = { queryKey: givingKey(token) };
  return {
    queryClient,
    /** Prevents pending fetches from overwriting the changes on screen. */
    cancelFetches: () => queryClient.cancelQueries(filters),
    updateLines: (change: (lines: Line[]) => Line[]) => updateLines(queryClient, token, change),
    /** Refetches unless another change is pending. A change that calls this still counts as pending. */
    refetchIfIdle: () => {
      if (queryClient.isMutating({ mutationKey: givingKey(token) }) <= 1)
        void queryClient.invalidateQueries(filters);
    },
  };
}

function pickPreviousValues(line: Line, change: LineChange): Partial<Line> {
  const fieldNames = Object.keys(change) as (keyof LineChange)[];
  return Object.fromEntries(fieldNames.map(name => [name, line[name]]));
}

/** Shows a change at once, and reverts it if it cannot be saved. */
export function useChangeLine(token: GivingToken, line: Line) {
  const cache = useGivingCache(token);
  const updateLine = (fields: Partial<Line>) =>
    cache.updateLines(lines =>
      lines.map(existing => (existing.id === line.id ? { ...existing, ...fields } : existing)),
    );
  const mutation = useMutation({
    mutationKey: givingKey(token),
    // Sent one after the other, so that the last change wins.
    scope: { id: `giving-${line.id}` },
    mutationFn: (change: LineChange) =>
      api.call('PUT /giving/{claimId}', { params: { claimId: line.id }, body: change, givingToken: token }),
    onMutate: async (change: LineChange) => {
      await cache.cancelFetches();
      const previous = pickPreviousValues(line, change);
      updateLine(change as Partial<Line>);
      return previous;
    },
    onSuccess: ({ data }) => updateLine(data),
    onError: (error, change, previous) => {
      if (previous) updateLine(previous);
      const retry = () => mutation.mutate(change);
      handleError(error, t`We could not save that`, { retry });
    },
    onSettled: cache.refetchIfIdle,
  });
  return mutation;
}

export function useAddSomethingElse(token: GivingToken) {
  const cache = useGivingCache(token);
  return useMutation({
    mutationKey: givingKey(token),
    mutationFn: ({ idempotencyKey, ...body }: SomethingElse & { idempotencyKey: string }) =>
      api.call('POST /giving', { body, idempotencyKey, givingToken: token }),
    onSuccess: ({ data }) => cache.updateLines(lines => [...lines, data]),
    onSettled: cache.refetchIfIdle,
  });
}

export interface BudgetInput {
  profileId: string;
  year: number;
  /** Null removes the budget. */
  amount: number | null;
  currency: string;
}

export function useSetBudget(token: GivingToken) {
  const cache = useGivingCache(token);
  return useMutation({
    mutationKey: givingKey(token),
    mutationFn: ({ profileId, ...body }: BudgetInput) =>
      api.call('PUT /giving/budgets/{profileId}', { params: { profileId }, body, givingToken: token }),
    onSuccess: (_, { profileId, year, amount, currency }) =>
      cache.queryClient.setQueryData<Giving>(givingKey(token), giving => {
        if (!giving) return giving;
        const otherBudgets = giving.budgets.filter(
          budget => budget.profile_id !== profileId || budget.year !== year,
        );
        if (amount === null) return { ...giving, budgets: otherBudgets };
        const newBudget = { profile_id: profileId, year, amount, currency };
        return { ...giving, budgets: [...otherBudgets, calculateBudget(newBudget, listGivingLines(giving))] };
      }),
    onSettled: cache.refetchIfIdle,
  });
}

const toLineChange = ({ stage, paid, paid_currency, note, order_number }: Line): LineChange => ({
  stage,
  paid,
  ...(paid !== null && { paid_currency }),
  note,
  order_number,
});

/** Returns the id of the giver's new claim. */
async function reserveLineAgain(line: Line): Promise<string | undefined> {
  if (!line.gift_id || !line.info) return undefined;
  const date = new Date().toISOString();
  const { data } = await api.call('POST /giftitem/reserve', {
    body: { gift_id: line.gift_id, ...line.info, date, quantity: 1, user_type: 'normal' },
    idempotencyKey: randomId(),
    strictIdempotency: true,
  });
  claimTokens.add(line.gift_id, data.unreserve_token);
  const ownClaims = data.gift.claims.filter(({ mine }) => mine);
  const [newestClaim] = ownClaims.sort((a, b) => (a.at < b.at ? 1 : -1));
  return newestClaim?.id;
}

async function addLineAgain(line: Line, token: GivingToken): Promise<string> {
  const { title, price, currency, recipient, date, product_url } = line;
  const body = { title, price, currency, for_whom: recipient.name, date, product_url };
  const recipientField = recipient.id === null ? {} : { recipient_id: recipient.id };
  const { data } = await api.call('POST /giving', {
    body: { ...body, ...recipientField },
    givingToken: token,
  });
  return data.id;
}

/** Releases a reserved gift, or deletes one that is on no list. */
export function useRemoveLine(token: GivingToken, line: Line) {
  const cache = useGivingCache(token);
  const title = isolateBidi(line.title);
  const undo = async () => {
    try {
      const id = line.kind === 'other' ? await addLineAgain(line, token) : await reserveLineAgain(line);
      if (id) {
        const body = toLineChange(line);
        await api.call('PUT /giving/{claimId}', { params: { claimId: id }, body, givingToken: token });
      }
      toast.success(t`“${title}” is back`);
    } catch (error) {
      const isTaken = isProblem(error, 'gift/already-taken');
      handleError(
        error,
        isTaken ? t`Somebody else reserved “${title}” meanwhile` : t`We could not bring “${title}” back`,
      );
    }
    cache.refetchIfIdle();
  };
  // To add a gift again, the recipient's name is needed. It is missing once the recipient's account is deleted.
  const canUndo = line.kind === 'other' ? line.recipient.name !== '' : line.info !== null;
  return useMutation({
    mutationKey: givingKey(token),
    mutationFn: () => api.call('DELETE /giving/{id}', { params: { id: line.id }, givingToken: token }),
    onMutate: async () => {
      await cache.cancelFetches();
      cache.updateLines(lines => lines.filter(({ id }) => id !== line.id));
    },
    onSuccess: () => {
      const [claimToken, ...otherTokens] = line.gift_id ? claimTokens.forGift(line.gift_id) : [];
      // Of several tokens, any could belong to this unit.
      if (claimToken && otherTokens.length === 0) claimTokens.remove(claimToken);
      if (line.list) void cache.queryClient.invalidateQueries({ queryKey: queryKeys.gifts(line.list.id) });
      const text =
        line.kind === 'list' && line.on_list ? t`“${title}” is available again` : t`“${title}” is gone`;
      toast.success(text, canUndo ? { undo: () => void undo() } : {});
    },
    onError: error => {
      // An earlier attempt whose response was lost may have removed the line already.
      if (isProblem(error, 'giving/not-found')) return;
      cache.updateLines(lines => [...lines, line]);
      handleError(error, line.on_list ? t`We could not release the gift` : t`We could not delete the gift`);
    },
    onSettled: cache.refetchIfIdle,
  });
}

export function useGivingCsv(token: GivingToken) {
  return useMutation({
    mutationFn: () => api.file('GET /giving.csv', { givingToken: token }),
    onSuccess: file => saveFile(file, t`My giving.csv`),
    onError: error => handleError(error, t`We could not save the file`),
  });
}
