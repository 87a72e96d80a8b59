import { writeUpperHex } from './hex-digits.ts'
import type { Table } from './table.ts'
import { hashKey, writePosition } from './store-keys.ts'
import type { TransactionRecord } from './stored-transaction.ts'

const POSITION = 8
const PREFIX_DIGITS = 8
/** Above the size of any ledger. With 32 bits before it, exact in a double. */
const ORDINALS = 0x20_0000

const prefix = Buffer.alloc(PREFIX_DIGITS / 2)

/**
 * Queues the position of each transaction of a ledger under its hash. Nearly in key order, because neighbors in one
 * page are cheaper to write than pages all over the tree.
 */
export function writePositions(table: Table, ledgerIndex: number, records: readonly TransactionRecord[]): void {
  const positions = Buffer.allocUnsafeSlow(records.length * POSITION)
  for (const [index, sorted] of byPrefix(records).entries()) {
    const ordinal = sorted % ORDINALS
    const start = index * POSITION
    writePosition(positions, start, ledgerIndex, ordinal)
    void table.put(hashKey(records[ordinal]?.hash ?? ''), positions.subarray(start, start + POSITION))
  }
}

/**
 * Returns the first 32 bits of each hash followed by its ordinal, ascending, because numbers sort much faster than
 * texts.
 */
function byPrefix(records: readonly TransactionRecord[]): Float64Array {
  return Float64Array.from(records, ({ hash }, ordinal) => {
    writeUpperHex(hash.slice(0, PREFIX_DIGITS), prefix, 0)
    return prefix.readUInt32BE() * ORDINALS + ordinal
  }).sort()
}
