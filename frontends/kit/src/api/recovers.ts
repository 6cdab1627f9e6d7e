const lookAgainMs = 10_000;

/** A place that could not be loaded looks again by itself until it can. */
export const recovers = {
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? lookAgainMs : false,
} as const;
