/** Codes that a page with balances distinguishes, without the full table of codes and texts. */
export const BALANCE_CODES = {
  /** The page shows the server's message unchanged (ERR-019). */
  message: '1019',
  /** The account does not exist on the ledger yet. */
  inactive: '2004',
} as const
