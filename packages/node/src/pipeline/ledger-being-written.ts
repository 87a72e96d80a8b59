/**
 * Thrown while a closed ledger is being written. The state machine is ahead of the disk, so no state is validated.
 * Retry after the host has settled.
 */
export class LedgerBeingWritten extends Error {}
