const retryEveryMs = 10_000;

/** Query options that retry a failed query periodically until it succeeds. */
export const recovers = {
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? retryEveryMs : false,
} as const;
