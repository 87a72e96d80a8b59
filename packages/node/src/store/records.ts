import type { ChainStart, GenesisValidators, LedgerFees, LedgerHeader } from '@tidebook/ledger'
import { fromHex, toHex } from '@tidebook/protocol'
import { NodeError } from '../base/node-error.ts'
import type { AddressBook } from './address-book.ts'
import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'
import type { JsonPacker } from './pack-json.ts'
import { unpackJson } from './unpack-json.ts'

/** The block that closed a ledger. The header of the next block commits to the ledger. */
export interface LedgerBlock {
  readonly height: number
  /** Hash of the state that the ledger passes to later ones, other than its entries: 32 bytes. */
  readonly carriedHash: Uint8Array
}

const HEIGHT_BYTES = 8

/** Returns the stored form of a block: its height and the carried hash. */
export function encodeBlock({ carriedHash, height }: LedgerBlock): Uint8Array {
  const bytes = Buffer.alloc(HEIGHT_BYTES + carriedHash.length)
  bytes.writeBigUInt64BE(BigInt(height))
  bytes.set(carriedHash, HEIGHT_BYTES)
  return bytes
}

export function decodeBlock(bytes: Uint8Array): LedgerBlock {
  // Copied, because read bytes belong to the storage engine.
  const copy = Buffer.from(bytes)
  return { height: Number(copy.readBigUInt64BE()), carriedHash: copy.subarray(HEIGHT_BYTES) }
}

export function encodeHeader(packer: JsonPacker, header: LedgerHeader): Buffer<ArrayBuffer> {
  return packer.pack({ ...header, totalDrops: header.totalDrops.toString() })
}

/** @throws NodeError node/store-corrupt */
export function decodeHeader(bytes: Uint8Array, addresses: AddressBook): LedgerHeader {
  const value = unpackJson(bytes, addresses)
  const fields: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {}
  const text = (name: string): string => {
    const field = fields[name]
    if (typeof field !== 'string') throw new NodeError('node/store-corrupt', `a stored header has no ${name}`)
    return field
  }
  const integer = (name: string): number => {
    const field = fields[name]
    if (typeof field !== 'number') throw new NodeError('node/store-corrupt', `a stored header has no ${name}`)
    return field
  }
  return {
    index: integer('index'),
    hash: text('hash'),
    parentHash: text('parentHash'),
    closeTime: integer('closeTime'),
    parentCloseTime: integer('parentCloseTime'),
    totalDrops: BigInt(text('totalDrops')),
    transactionHash: text('transactionHash'),
    stateHash: text('stateHash'),
    transactionCount: integer('transactionCount'),
    // Earlier versions stored headers without it.
    closeTimeResolution: fields['closeTimeResolution'] === undefined ? 1 : integer('closeTimeResolution'),
    closeFlags: fields['closeFlags'] === undefined ? 0 : integer('closeFlags'),
    ...(fields['checkpointHash'] === undefined ? {} : { checkpointHash: text('checkpointHash') }),
  }
}

const AMOUNT_BYTES = 8
const FEES_BYTES = 3 * AMOUNT_BYTES

export function encodeFees({ baseFee, reserveBase, reserveIncrement }: LedgerFees): Buffer {
  const bytes = Buffer.alloc(FEES_BYTES)
  for (const [index, amount] of [baseFee, reserveBase, reserveIncrement].entries()) {
    bytes.writeBigUInt64BE(amount, index * AMOUNT_BYTES)
  }
  return bytes
}

/** @throws NodeError node/store-corrupt */
export function decodeFees(bytes: Uint8Array): LedgerFees {
  if (bytes.length !== FEES_BYTES) throw new NodeError('node/store-corrupt', 'the fees of the genesis are cut off')
  const view = Buffer.from(bytes)
  return {
    baseFee: view.readBigUInt64BE(0),
    reserveBase: view.readBigUInt64BE(AMOUNT_BYTES),
    reserveIncrement: view.readBigUInt64BE(2 * AMOUNT_BYTES),
  }
}

/** State that determines the prices of entry into later ledgers. Numbers are safe integers. */
export interface FeeMetricsRecord {
  /** Target number of transactions in the open ledger. */
  readonly target: number
  /** Fee level at which the price of a full ledger starts. */
  readonly multiplier: number
  /** Median fee level of the last closed ledger. */
  readonly median: number
  /** Sizes of recent full ledgers, oldest first, at most 20. */
  readonly recent: readonly number[]
}

export function encodeFeeMetrics({ median, multiplier, recent, target }: FeeMetricsRecord): Uint8Array {
  const writer = new ByteWriter()
  for (const value of [target, multiplier, median, recent.length, ...recent]) writer.varint(value)
  return writer.take()
}

/** @throws NodeError node/store-corrupt */
export function decodeFeeMetrics(bytes: Uint8Array): FeeMetricsRecord {
  const reader = new ByteReader(bytes)
  const [target, multiplier, median] = [reader.varint(), reader.varint(), reader.varint()]
  return { target, multiplier, median, recent: Array.from({ length: reader.count() }, () => reader.varint()) }
}

/** A carried-over transaction in stored form; `until` as in the ledger. */
export interface CarriedRecord {
  readonly blob: Uint8Array
  readonly until: number | undefined
}

export function encodeCarried(carried: readonly CarriedRecord[]): Uint8Array {
  const writer = new ByteWriter()
  writer.varint(carried.length)
  for (const { blob, until } of carried) {
    writer.varint(until ?? 0)
    writer.varint(blob.length)
    writer.bytes(blob)
  }
  return writer.take()
}

/** @throws NodeError node/store-corrupt */
export function decodeCarried(bytes: Uint8Array): CarriedRecord[] {
  const reader = new ByteReader(bytes)
  return Array.from({ length: reader.count() }, () => {
    const until = reader.varint()
    // Copied, because read bytes belong to the storage engine.
    return { until: until === 0 ? undefined : until, blob: Buffer.from(reader.bytes(reader.varint())) }
  })
}

/** Key of the position of the ordered log after the last ledger. */
export const LOG_POSITION = Buffer.from('log-position')

export function logPositionBytes(position: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(position))
  return bytes
}

export function readLogPosition(bytes: Uint8Array): number {
  return Number(Buffer.from(bytes).readBigUInt64BE())
}

const ID_BYTES = 20
const KEY_BYTES = 32
const HEAD_BYTES = ID_BYTES + 8
const SIGNER_BYTES = ID_BYTES + 2 + KEY_BYTES

/** Authority (20 bytes), its balance (8), then for each validator its account (20), power (2) and key (32). */
export function encodeValidators({ authority, balance, signers }: GenesisValidators): Buffer {
  const bytes = Buffer.alloc(HEAD_BYTES + signers.length * SIGNER_BYTES)
  bytes.set(authority)
  bytes.writeBigUInt64BE(balance, ID_BYTES)
  for (const [index, { account, locator = '', weight }] of signers.entries()) {
    const at = HEAD_BYTES + index * SIGNER_BYTES
    bytes.set(account, at)
    bytes.writeUInt16BE(weight, at + ID_BYTES)
    bytes.set(fromHex(locator), at + ID_BYTES + 2)
  }
  return bytes
}

/** @throws NodeError node/store-corrupt */
export function decodeValidators(record: Uint8Array): GenesisValidators {
  // Copied, because the store reuses the memory of a value.
  const bytes = Buffer.from(record)
  const count = (bytes.length - HEAD_BYTES) / SIGNER_BYTES
  if (count < 1 || !Number.isSafeInteger(count)) {
    throw new NodeError('node/store-corrupt', 'the validators of the genesis are cut off')
  }
  const signers = Array.from({ length: count }, (_, index) => {
    const signer = bytes.subarray(HEAD_BYTES + index * SIGNER_BYTES)
    return {
      account: signer.subarray(0, ID_BYTES),
      weight: signer.readUInt16BE(ID_BYTES),
      locator: toHex(signer.subarray(ID_BYTES + 2, SIGNER_BYTES)),
    }
  })
  return { authority: bytes.subarray(0, ID_BYTES), balance: bytes.readBigUInt64BE(ID_BYTES), signers }
}

/** The start of a chain that continues the ledger of the store. */
export interface StoredChainStart {
  /** Index of the ledger that its first block closes. */
  readonly index: number
  readonly start: ChainStart
}

/** For each start: index (varint), paying account (20 bytes), length of the validators (varint), validators. */
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
