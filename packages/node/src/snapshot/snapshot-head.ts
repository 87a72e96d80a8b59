import type { LedgerHeader, LedgerRules } from '@tidebook/ledger'
import { headerHash } from '@tidebook/ledger'
import { ProtocolError, fromHex, parseTransaction } from '@tidebook/protocol'
import { NodeError } from '../base/node-error.ts'
import { SealedLedger } from '../pipeline/sealed-ledger.ts'
import { ByteReader } from '../store/byte-reader.ts'
import { ByteWriter } from '../store/byte-writer.ts'
import type { CarriedRecord, FeeMetricsRecord } from '../store/records.ts'
import { decodeCarried, decodeFeeMetrics, encodeCarried, encodeFeeMetrics } from '../store/records.ts'

/** A snapshot's ledger, without its entries. */
export interface SnapshotHead {
  readonly header: LedgerHeader
  readonly carried: readonly CarriedRecord[]
  readonly feeMetrics: FeeMetricsRecord | undefined
}

const HASH_BYTES = 32
const AMOUNT_BYTES = 8
const MAX_U32 = 0xffff_ffff
/** Less than the minimum size of a signed transaction: an account and a signature alone take more. */
const LEAST_TRANSACTION_BYTES = 64

/** Encodes the head: network, header, prices of entry, waiting transactions. */
export function encodeHead(network: string, { carried, feeMetrics, header }: SnapshotHead): Buffer {
  const writer = new ByteWriter()
  writer.text(network)
  for (const value of [header.index, header.closeTime, header.parentCloseTime, header.transactionCount]) {
    writer.varint(value)
  }
  const supply = Buffer.alloc(AMOUNT_BYTES)
  supply.writeBigUInt64BE(header.totalDrops)
  writer.bytes(supply)
  const hashes = [header.parentHash, header.transactionHash, header.stateHash, header.checkpointHash ?? '']
  for (const hash of hashes) writer.bytes(fromHex(hash))
  const metrics = feeMetrics === undefined ? new Uint8Array() : encodeFeeMetrics(feeMetrics)
  for (const part of [metrics, encodeCarried(carried)]) {
    writer.varint(part.length)
    writer.bytes(part)
  }
  return writer.take()
}

/**
 * Decodes a head that another node sent.
 * @throws NodeError node/store-corrupt for bytes that are not the head of a ledger of this network
 */
export function decodeHead(bytes: Uint8Array, rules: LedgerRules): SnapshotHead {
  const reader = new ByteReader(bytes)
  const network = reader.text()
  if (network !== rules.network.id) throw malformed(`it is of network ${network.slice(0, 20)}`)
  const number = (): number => {
    const value = reader.varint()
    if (value > MAX_U32) throw malformed('a number is too large')
    return value
  }
  const hash = (): string => reader.hex(HASH_BYTES)
  const unsealed = {
    index: number(),
    closeTime: number(),
    parentCloseTime: number(),
    transactionCount: number(),
    totalDrops: reader.bytes(AMOUNT_BYTES).readBigUInt64BE(),
    parentHash: hash(),
    transactionHash: hash(),
    stateHash: hash(),
    checkpointHash: hash(),
    closeTimeResolution: rules.closeTimeResolution,
    closeFlags: 0,
  }
  const metrics = reader.bytes(reader.varint())
  const queue = reader.bytes(reader.varint())
  // Limits the count, because a record of two bytes would take a hundred in memory.
  if (new ByteReader(queue).count() * LEAST_TRANSACTION_BYTES > queue.length) throw malformed('its queue is too long')
  const carried = decodeCarried(queue)
  if (!reader.done) throw malformed('bytes follow it')
  return {
    header: { ...unsealed, hash: headerHash(rules, unsealed) },
    feeMetrics: metrics.length === 0 ? undefined : decodeFeeMetrics(metrics),
    carried,
  }
}

/**
 * Returns the ledger of a head as the log identifies it, with its app hash.
 * @throws NodeError node/store-corrupt for a malformed waiting transaction, or a number that no ledger can have
 */
export function sealedHead({ carried, feeMetrics, header }: SnapshotHead, rules: LedgerRules): SealedLedger {
  try {
    const transactions = carried.map(({ blob, until }) => ({ tx: parseTransaction(rules.network, blob), until }))
    const sealed = new SealedLedger(rules, header, { transactions, metrics: feeMetrics })
    // Computed inside this block, so that numbers too large for the hash count as a fault of the snapshot.
    void sealed.appHash
    return sealed
  } catch (error) {
    if (error instanceof ProtocolError || error instanceof RangeError) throw malformed(error.message)
    throw error
  }
}

function malformed(reason: string): NodeError {
  return new NodeError('node/store-corrupt', `the head of a snapshot is malformed: ${reason}`)
}
