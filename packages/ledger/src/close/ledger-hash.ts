import { fromHex, toHex } from '@tidebook/protocol'
import { ByteWriter } from '../codec/byte-writer.ts'
import type { LedgerHeader } from '../header.ts'
import type { Hash } from '../rules.ts'

export const ZERO_HASH = '0'.repeat(64)

/** An entry as it is after a ledger, undefined = removed. */
export interface StoredChange {
  readonly key: string
  readonly value: Uint8Array | undefined
}

/** Hash of the transactions of a ledger in applied order; zeros when there are none. */
export function transactionsHash(hash: Hash, ids: readonly string[]): string {
  if (ids.length === 0) return ZERO_HASH
  const writer = new ByteWriter()
  for (const id of ids) writer.bytes(fromHex(id))
  return toHex(hash(writer.take()))
}

/** Hash of what a ledger changed, sorted by key; zeros when it changed nothing. */
export function changesHash(hash: Hash, changes: readonly StoredChange[]): string {
  if (changes.length === 0) return ZERO_HASH
  const writer = new ByteWriter()
  for (const { key, value } of changes) {
    writer.bytes(fromHex(key))
    writer.u32(value === undefined ? 0 : value.length)
    if (value !== undefined) writer.bytes(value)
  }
  return toHex(hash(writer.take()))
}

/** 'LWR' and a zero, as the reference prefixes ledger headers. */
const PREFIX = Uint8Array.of(0x4c, 0x57, 0x52, 0x00)

/**
 * Hash of a header: it contains the parent's hash and the hash of the changes, so that equal hashes mean equal
 * states all the way back to genesis.
 */
export function headerHash(hash: Hash, header: Omit<LedgerHeader, 'hash'>): string {
  const writer = new ByteWriter()
  writer.bytes(PREFIX)
  writer.u32(header.index)
  writer.u64(header.totalDrops)
  writer.bytes(fromHex(header.parentHash))
  writer.bytes(fromHex(header.transactionHash))
  writer.bytes(fromHex(header.stateHash))
  writer.u32(header.parentCloseTime)
  writer.u32(header.closeTime)
  writer.u32(header.transactionCount)
  return toHex(hash(writer.take()))
}
