/** Codes that a page which follows a balance tells apart, without the table of all codes and texts. */
export const BALANCE_CODES = {
  /** The message of the answer is shown as it is (ERR-019). */
  message: '1019',
  /** The account does not exist on the ledger yet. */
  inactive: '2004',
} as const
