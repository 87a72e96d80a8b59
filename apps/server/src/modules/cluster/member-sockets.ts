import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fitsSocketPath } from '@tidebook/consensus'
import { memberFolder } from './cluster-file.ts'

/** The sockets between the nodes of a cluster and their CometBFT. */
export interface MemberSockets {
  /** Path of the socket of each validator, in order. */
  readonly paths: readonly string[]
  /** Removes a temporary folder. */
  readonly remove: () => void
}

/**
 * Returns a socket in the folder of each validator. The system limits the length of its path, so validators of a long
 * data folder have theirs in a temporary folder that only this user can enter: another user who listens first would
 * decide the ledger.
 * @param count number of validators
 */
export function memberSockets(dataDir: string, count: number): MemberSockets {
  const paths = Array.from({ length: count }, (_, index) => join(memberFolder(dataDir, index + 1), 'abci.sock'))
  if (paths.every(fitsSocketPath)) return { paths, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'tidebook-'))
  return {
    paths: paths.map((_, index) => join(folder, `${index + 1}.sock`)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
