import { closeSync, existsSync, fstatSync, ftruncateSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { NodeError } from '../base/node-error.ts'
import { asStoreError } from './store-error.ts'

const MAGIC = 0xbeefc0de
const PAGE_SIZES = [4096, 8192, 16_384, 32_768, 65_536]
/** Offsets in each of the engine's two meta pages. */
const at = { magic: 24, pageSize: 48, lastPage: 144, end: 152 } as const

/**
 * Rejects a data file that is not a database, and extends one that is shorter than it declares. The engine maps the
 * file into memory, and reading a page past its end would end the process with a signal; the engine or our checksums
 * detect an empty page instead. (A valid file may be shorter when its last pages were never used.)
 * @throws NodeError node/store-corrupt, node/data-not-writable
 */
export function checkDataFile(folder: string): void {
  const path = join(folder, 'data.mdb')
  if (!existsSync(path)) return
  try {
    const file = openSync(path, 'r+')
    try {
      checkFile(file, path)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    throw asStoreError(error, path)
  }
}

function checkFile(file: number, path: string): void {
  const { size } = fstatSync(file)
  if (size === 0) return
  const first = readMeta(file, 0)
  if (first?.readUInt32LE(at.magic) !== MAGIC) throw damaged(`${path} is not a ledger database`)
  const pageSize = first.readUInt32LE(at.pageSize)
  const second = PAGE_SIZES.includes(pageSize) ? readMeta(file, pageSize) : undefined
  if (second === undefined) throw damaged(`${path} has been cut off`)
  const lastPage = Math.max(first.readUInt32LE(at.lastPage), second.readUInt32LE(at.lastPage))
  const full = (lastPage + 1) * pageSize
  if (size < full) ftruncateSync(file, full)
}

function readMeta(file: number, position: number): Buffer | undefined {
  const meta = Buffer.alloc(at.end)
  return readSync(file, meta, 0, at.end, position) === at.end ? meta : undefined
}

function damaged(message: string): NodeError {
  return new NodeError('node/store-corrupt', message)
}
