import { LedgerFault } from '@tidebook/ledger'
import { NodeError } from '../base/node-error.ts'

const NO_SPACE = /ENOSPC|no space left|MDB_MAP_FULL/i
const NOT_ALLOWED = /EACCES|EPERM|EROFS|permission denied|read-only file system/i
const DAMAGED = /MDB_CORRUPTED|MDB_INVALID|MDB_PAGE_NOTFOUND|MDB_VERSION_MISMATCH|MDB_PANIC|not an lmdb file/i

/** Converts a failure of the storage engine or file system to a NodeError. */
export function asStoreError(error: unknown, doing: string): NodeError {
  if (error instanceof NodeError) return error
  if (error instanceof LedgerFault) return new NodeError('node/store-corrupt', error.message, { cause: error })
  const message = error instanceof Error ? error.message : String(error)
  const text = `${doing}: ${message}`
  const cause = { cause: error }
  if (NO_SPACE.test(message)) return new NodeError('node/disk-full', text, cause)
  if (NOT_ALLOWED.test(message)) return new NodeError('node/data-not-writable', text, cause)
  if (DAMAGED.test(message)) return new NodeError('node/store-corrupt', text, cause)
  return new NodeError('node/store-failed', text, cause)
}
