import { statfsSync } from 'node:fs'
import { NodeError } from '../base/node-error.ts'

/** Reserved for pages that a commit changes in addition to its own bytes, and for the next start. */
const MARGIN = 4_194_304
/** A commit writes whole pages, which take several times its own size. */
const OVERHEAD = 4

/**
 * Rejects a commit that may not fit, before the storage engine fails in the middle of one.
 * @param bytes size of the commit
 * @throws NodeError node/disk-full
 */
export function requireSpace(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  const free = bavail * bsize
  if (free < bytes * OVERHEAD + MARGIN) {
    throw new NodeError('node/disk-full', `only ${free} bytes are free for the data folder ${folder}`)
  }
}
