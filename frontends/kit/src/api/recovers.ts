const lookAgainMs = 10_000;

/** Query options that retry a failed read periodically until it succeeds. */
export const recovers = {
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? lookAgainMs : false,
} as const;
