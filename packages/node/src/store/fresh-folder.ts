import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { processIdentity } from './process-identity.ts'

const PREFIX = 'manual-'
const NAME = /^manual-(\d+)$/

/** Removes what processes that run no longer left behind. */
function sweep(dataDir: string): void {
  let names: readonly string[]
  try {
    names = readdirSync(dataDir)
  } catch {
    // there is no such folder yet
    return
  }
  for (const name of names) {
    const pid = NAME.exec(name)?.[1]
    const isOver = pid !== undefined && processIdentity(Number.parseInt(pid, 10)) === undefined
    if (isOver) rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

/**
 * A folder for a ledger that ends with its process. Each process has its own, so that one just killed is in nobody's
 * way, and the data folder's own ledger stays as it is.
 */
export class FreshFolder {
  readonly #base: string
  #count = 0

  constructor(dataDir: string) {
    sweep(dataDir)
    this.#base = join(dataDir, `${PREFIX}${process.pid}`)
    // an earlier process of the same id
    this.remove()
  }

  /** A new, empty folder's path. */
  next(): string {
    this.#count += 1
    return join(this.#base, String(this.#count))
  }

  remove(): void {
    rmSync(this.#base, { recursive: true, force: true })
  }
}
