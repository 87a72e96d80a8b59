/**
 * A closed ledger is on its way to the disk: the state machine is ahead of it, and no state is validated until it is
 * there. Ask again once the host has settled.
 */
export class LedgerBeingWritten extends Error {}
