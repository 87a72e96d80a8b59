import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fitsSocketPath } from '@tidebook/consensus'
import { memberFolder } from './cluster-file.ts'

/** The sockets between the nodes of a cluster and their CometBFT. */
export interface MemberSockets {
  /** Path of each validator's socket, in order. */
  readonly paths: readonly string[]
  /** Removes a temporary folder. */
  readonly remove: () => void
}

/**
 * Returns a socket in the folder of each validator. The system limits the length of socket paths, so a data folder with
 * a long path uses a temporary folder instead. Only this user can enter that folder, because another user who listens
 * there first could decide the ledger.
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
