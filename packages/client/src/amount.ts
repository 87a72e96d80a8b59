/** Exact decimal arithmetic, for programs outside this repository. */
export * from '@tidebook/amount'
