import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { NodeError } from '../base/node-error.ts'
import { asStoreError } from './store-error.ts'
import { processIdentity } from './process-identity.ts'

const LOCK = 'node.lock'

/**
 * Excludes a second process from a data folder, because the storage engine itself allows several. The lock file
 * identifies its owner by process id and start time, so that the lock of a killed process is recognized as stale.
 */
export class DataLock {
  readonly #path: string
  readonly #content: string

  private constructor(path: string, content: string) {
    this.#path = path
    this.#content = content
  }

  /**
   * Takes the lock.
   * @throws NodeError node/data-locked, node/data-not-writable
   */
  static take(folder: string): DataLock {
    const path = join(folder, LOCK)
    const content = processIdentity(process.pid) ?? String(process.pid)
    // The file must never exist without its content: the file is written as a draft, then linked, which fails if the
    // name exists.
    const draft = `${path}.${process.pid}`
    try {
      const file = openSync(draft, 'w')
      writeSync(file, content)
      closeSync(file)
      for (let attempt = 0; attempt < 3; attempt += 1) {
        if (tryLink(draft, path)) return new DataLock(path, content)
        removeStale(path, folder)
      }
    } catch (error) {
      throw error instanceof NodeError ? error : asStoreError(error, 'locking the data folder')
    } finally {
      rmSync(draft, { force: true })
    }
    throw new NodeError('node/data-locked', `another process keeps locking the data folder ${folder}`)
  }

  release(): void {
    if (readOwner(this.#path) === this.#content) rmSync(this.#path, { force: true })
  }
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

function removeStale(path: string, folder: string): void {
  const owner = readOwner(path)
  if (owner === undefined) return
  const pid = Number.parseInt(owner, 10)
  if (Number.isInteger(pid) && processIdentity(pid) === owner) {
    throw new NodeError('node/data-locked', `process ${pid} uses the data folder ${folder}`)
  }
  moveAway(path, owner)
}

// Two processes may find the same stale lock. Only the one that moves that file away may continue.
function moveAway(path: string, owner: string): void {
  const aside = `${path}.stale.${process.pid}`
  try {
    renameSync(path, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if (readOwner(aside) !== owner) tryLink(aside, path)
  rmSync(aside, { force: true })
}

function readOwner(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
