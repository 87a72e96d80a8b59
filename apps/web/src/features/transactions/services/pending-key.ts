/** Where transactions whose end is not known are stored (with the prefix of the product). */
export const PENDING_KEY = 'transactions'
