const retryEveryMs = 10_000;

/** Query options that retry a failed query every ten seconds until it succeeds. */
export const retryAfterError = {
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? retryEveryMs : false,
} as const;
