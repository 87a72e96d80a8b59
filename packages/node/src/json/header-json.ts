import type { LedgerHeader } from '@tidebook/ledger'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'

/**
 * Returns a closed ledger's header in wire form. `account_hash` is the root of the tree of all entries or, when the
 * network does not hash them all with each ledger, the hash of its changes; `checkpoint_hash` is then such a root.
 */
export function headerJson(header: LedgerHeader): Record<string, unknown> {
  return {
    accepted: true,
    account_hash: header.stateHash,
    ...(header.checkpointHash === undefined ? {} : { checkpoint_hash: header.checkpointHash }),
    close_flags: header.closeFlags,
    close_time: header.closeTime,
    close_time_human: new Date(ledgerTimeToUnixMs(header.closeTime)).toISOString(),
    close_time_resolution: header.closeTimeResolution,
    closed: true,
    hash: header.hash,
    ledger_hash: header.hash,
    ledger_index: String(header.index),
    parent_close_time: header.parentCloseTime,
    parent_hash: header.parentHash,
    seqNum: String(header.index),
    totalCoins: header.totalDrops.toString(),
    total_coins: header.totalDrops.toString(),
    transaction_hash: header.transactionHash,
    transaction_count: header.transactionCount,
  }
}
