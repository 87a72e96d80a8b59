import type { LedgerHeader } from '@tidebook/ledger'
import { LEDGER_EPOCH_OFFSET } from '../clock.ts'

/** A closed ledger's header as the wire prints it. `account_hash` is this ledger's link in the state hash chain. */
export function headerJson(header: LedgerHeader): Record<string, unknown> {
  return {
    accepted: true,
    account_hash: header.stateHash,
    close_flags: 0,
    close_time: header.closeTime,
    close_time_human: new Date((header.closeTime + LEDGER_EPOCH_OFFSET) * 1000).toISOString(),
    close_time_resolution: 1,
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
