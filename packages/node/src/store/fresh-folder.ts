import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from './process-identity.ts'

const PREFIX = 'manual-'
const NAME = /^manual-(\d+)$/

/** Removes the remains of processes that no longer run. */
function sweep(dataDir: string): void {
  let names: readonly string[]
  try {
    names = readdirSync(dataDir)
  } catch {
    // The folder does not exist yet.
    return
  }
  for (const name of names) {
    const pid = NAME.exec(name)?.[1]
    const isOver = pid !== undefined && processIdentity(Number.parseInt(pid, 10)) === undefined
    if (isOver) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/**
 * A folder for a temporary ledger. Each process has its own folder, so that a killed process blocks no other, and the
 * data folder's own ledger is not changed.
 */
export class FreshFolder {
  readonly #base: string
  #count = 0

  constructor(dataDir: string) {
    sweep(dataDir)
    this.#base = join(dataDir, `${PREFIX}${process.pid}`)
    // Remains of an earlier process with the same id.
    this.remove()
  }

  /** Returns the path of a new, empty folder. */
  next(): string {
    this.#count += 1
    return join(this.#base, String(this.#count))
  }

  remove(): void {
    rmSync(this.#base, { recursive: true, force: true })
  }
}
