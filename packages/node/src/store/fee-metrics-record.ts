import { ByteReader } from './byte-reader.ts'
import { ByteWriter } from './byte-writer.ts'

/** State from which the prices of entry into later ledgers follow. Numbers are safe integers. */
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
