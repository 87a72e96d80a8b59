/** Version of the rules by which blocks become ledgers. */
export const APP_VERSION = 1n
