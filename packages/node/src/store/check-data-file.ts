import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { NodeError } from '../node-error.ts'

const PAGE_HEADER = 16
const MAGIC = 0xbeefc0de
const PAGE_SIZES = [4096, 8192, 16_384, 32_768, 65_536]
/** Offset of the page size (free list's `md_pad`) behind magic, version, address and map size. */
const PAGE_SIZE_AT = 24

/**
 * Refuses a data file that is not a database or is shorter than it says. The engine maps the file into memory and
 * would end the process with a signal on reading a page that is not there.
 * @throws NodeError node/store-corrupt
 */
export function checkDataFile(folder: string): void {
  const path = join(folder, 'data.mdb')
  if (!existsSync(path)) return
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size === 0) return
    const first = Buffer.alloc(PAGE_HEADER + PAGE_SIZE_AT + 4)
    const read = readSync(file, first, 0, first.length, 0)
    if (read < first.length || first.readUInt32LE(PAGE_HEADER) !== MAGIC) {
      throw new NodeError('node/store-corrupt', `${path} is not a ledger database`)
    }
    const pageSize = first.readUInt32LE(PAGE_HEADER + PAGE_SIZE_AT)
    if (!PAGE_SIZES.includes(pageSize) || size < 2 * pageSize || size % pageSize !== 0) {
      throw new NodeError('node/store-corrupt', `${path} has been cut off`)
    }
  } finally {
    closeSync(file)
  }
}
