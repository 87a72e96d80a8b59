import { HASH_PREFIX, concatBytes, toHex } from '@tidebook/protocol'
import { ByteWriter } from '../entries/codec/byte-writer.ts'
import type { LedgerHeader } from '../base/header.ts'
import type { OfferPlace } from '../state/stored-offers.ts'
import type { Hash, LedgerRules } from '../profiles/rules.ts'

export const ZERO_HASH = '0'.repeat(64)

/** An entry as of the end of a ledger; undefined when deleted. */
export interface StoredChange {
  readonly key: string
  readonly value: Uint8Array | undefined
  /** The place of an offer that the ledger created or deleted; undefined for all other changes. */
  readonly moved: OfferPlace | undefined
}

/** Returns the hash of a ledger's changes, sorted by key; zeros when nothing changed. */
export function changesHash(hash: Hash, changes: readonly Omit<StoredChange, 'moved'>[]): string {
  if (changes.length === 0) return ZERO_HASH
  const writer = new ByteWriter()
  for (const { key, value } of changes) {
    writer.hex(key)
    writer.u32(value === undefined ? 0 : value.length)
    if (value !== undefined) writer.bytes(value)
  }
  return toHex(hash(writer.take()))
}

/** Returns the header's bytes for hashing. The first 76 bytes have the same layout on every network. */
export function headerBytes({ hashing }: LedgerRules, header: Omit<LedgerHeader, 'hash'>): Uint8Array {
  const writer = new ByteWriter()
  writer.u32(header.index)
  writer.u64(header.totalDrops)
  writer.hex(header.parentHash)
  writer.hex(header.transactionHash)
  writer.hex(header.stateHash)
  writer.u32(header.parentCloseTime)
  writer.u32(header.closeTime)
  if (hashing === 'tree') {
    writer.u8(header.closeTimeResolution)
    writer.u8(header.closeFlags)
    return writer.take()
  }
  writer.u32(header.transactionCount)
  if (header.checkpointHash !== undefined) writer.hex(header.checkpointHash)
  return writer.take()
}

/**
 * Returns the hash of a header. It covers the parent's hash and the hash of the state or its changes, so equal hashes
 * mean equal states back to genesis.
 */
export function headerHash(rules: LedgerRules, header: Omit<LedgerHeader, 'hash'>): string {
  return toHex(rules.sha512Half(concatBytes(HASH_PREFIX.ledgerHeader, headerBytes(rules, header))))
}
