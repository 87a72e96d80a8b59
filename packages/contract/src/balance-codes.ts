/** Codes that a page with balances distinguishes, without the table of all codes and texts. */
export const BALANCE_CODES = {
  /** The page shows the answer's message unchanged (ERR-019). */
  message: '1019',
  /** The account does not exist on the ledger yet. */
  inactive: '2004',
} as const
