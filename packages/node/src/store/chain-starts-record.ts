import type { ChainStart } from '@tidebook/ledger'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import { decodeValidators, encodeValidators } from './validators-record.ts'

/** The start of a chain that continues the ledger of the store. */
export interface StoredChainStart {
  /** Index of the ledger that its first block closes. */
  readonly index: number
  readonly start: ChainStart
}

const ID_BYTES = 20

/** For each start: index (varint), account that pays (20 bytes), length of the validators (varint), validators. */
export function encodeChainStarts(starts: readonly StoredChainStart[]): Buffer {
  const writer = new ByteWriter()
  for (const { index, start } of starts) {
    const validators = encodeValidators(start.validators)
    writer.varint(index)
    writer.bytes(start.payer)
    writer.varint(validators.length)
    writer.bytes(validators)
  }
  return writer.take()
}

/** @throws NodeError node/store-corrupt */
export function decodeChainStarts(record: Uint8Array): StoredChainStart[] {
  // Copied, because the store reuses the memory of a value.
  const reader = new ByteReader(Buffer.from(record))
  const starts: StoredChainStart[] = []
  while (!reader.done) {
    const index = reader.varint()
    const payer = reader.bytes(ID_BYTES)
    starts.push({ index, start: { payer, validators: decodeValidators(reader.bytes(reader.varint())) } })
  }
  return starts
}
