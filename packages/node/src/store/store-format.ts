import { NodeError } from '../base/node-error.ts'
import type { Table } from './table.ts'
import { unseal } from './seal.ts'

const FORMAT = Buffer.from('format')
/** The format that this program reads and writes. A store of the first format does not state it. */
const FIRST = 1
const NEWEST = 1

/**
 * Rejects a store with a format of a later program. When the format changes, increment it here and stamp the store, as
 * four bytes, in the write that converts it.
 * @throws NodeError node/store-newer
 */
export function requireKnownFormat(info: Table): void {
  const stamp = info.get(FORMAT)
  const format = stamp === undefined ? FIRST : Buffer.from(unseal(stamp, 'the format of the store')).readUInt32BE()
  if (format <= NEWEST) return
  const advice = 'start the version that wrote it, or a later one'
  throw new NodeError('node/store-newer', `the data folder has form ${format}, this program knows ${NEWEST}: ${advice}`)
}
