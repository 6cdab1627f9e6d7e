const retryEveryMs = 10_000;

export const refetchAfterError = {
  refetchInterval: ({ state }: { state: { status: string } }) =>
    state.status === 'error' ? retryEveryMs : false,
} as const;
