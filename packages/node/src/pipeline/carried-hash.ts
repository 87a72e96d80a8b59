import type { CarriedTransaction, LedgerFees, LedgerRules } from '@tidebook/ledger'
import { fromHex } from '@tidebook/protocol'
import type { FeeMetricsRecord } from '../store/records.ts'

/** State that a ledger passes to later ones, other than its entries. */
export interface CarriedState {
  readonly transactions: readonly CarriedTransaction[]
  /** Undefined on a network without a queue. */
  readonly metrics: FeeMetricsRecord | undefined
}

/** Rules of the genesis that the ledger hash does not cover on every network. */
type GenesisRules = LedgerFees & Pick<LedgerRules, 'sha512Half' | 'validatorAuthority'>

/** Form without and with an account that changes the validators. */
const PLAIN_FORM = 1
const AUTHORITY_FORM = 2
const ID_BYTES = 20
const HASH_BYTES = 32
const HEAD_BYTES = 1 + 3 * 8
const METRICS_BYTES = 4 + 8 + 8 + 1
const TRANSACTION_BYTES = 4 + HASH_BYTES

/**
 * Returns the hash of everything that determines later ledgers and is not covered by a ledger's hash: fees, reserves
 * and the account that changes the validators, prices of entry, and the transactions that it carried over.
 *
 * Preimage, numbers big-endian:
 *
 * - form (1 byte: 1, or 2 with an authority); base fee, account reserve and reserve of an object (8 bytes each, micro
 *   units); in form 2 the account that changes the validators (20 bytes)
 * - 0 (1 byte) without a queue; otherwise 1, target (4), multiplier (8), median (8), number of recent sizes (1) and
 *   these (4 each), oldest first
 * - number of transactions (4); for each in order its last ledger (4; 0 = not limited yet) and its id (32)
 */
export function carriedHash(rules: GenesisRules, { metrics, transactions }: CarriedState): Uint8Array {
  const metricsBytes = metrics === undefined ? 0 : METRICS_BYTES + 4 * metrics.recent.length
  const { validatorAuthority: authority } = rules
  const headBytes = HEAD_BYTES + (authority === undefined ? 0 : ID_BYTES)
  const bytes = Buffer.alloc(headBytes + 1 + metricsBytes + 4 + transactions.length * TRANSACTION_BYTES)
  let at = bytes.writeUInt8(authority === undefined ? PLAIN_FORM : AUTHORITY_FORM, 0)
  for (const amount of [rules.baseFee, rules.reserveBase, rules.reserveIncrement]) {
    at = bytes.writeBigUInt64BE(amount, at)
  }
  if (authority !== undefined) {
    bytes.set(authority, at)
    at += ID_BYTES
  }
  at = bytes.writeUInt8(metrics === undefined ? 0 : 1, at)
  if (metrics !== undefined) at = writeMetrics(bytes, at, metrics)
  at = bytes.writeUInt32BE(transactions.length, at)
  for (const { tx, until } of transactions) {
    at = bytes.writeUInt32BE(until ?? 0, at)
    bytes.set(fromHex(tx.hash), at)
    at += HASH_BYTES
  }
  return rules.sha512Half(bytes)
}

/** Returns the position after the metrics. */
function writeMetrics(bytes: Buffer, start: number, { median, multiplier, recent, target }: FeeMetricsRecord): number {
  let at = bytes.writeUInt32BE(target, start)
  at = bytes.writeBigUInt64BE(BigInt(multiplier), at)
  at = bytes.writeBigUInt64BE(BigInt(median), at)
  at = bytes.writeUInt8(recent.length, at)
  for (const size of recent) at = bytes.writeUInt32BE(size, at)
  return at
}
