import type { Table, Tables } from '../../packages/node/src/store/lmdb-tables.ts'
import type { VirtualTime } from './virtual-time.ts'

interface Range {
  readonly start?: Buffer
  readonly end?: Buffer
  readonly exclusiveStart?: boolean
  readonly inclusiveEnd?: boolean
  readonly reverse?: boolean
  readonly limit?: number
}

interface Entry {
  readonly key: Buffer
  readonly value: Buffer
}

interface Write {
  readonly table: MemoryTable
  readonly key: string
  readonly value: Buffer | undefined
}

/** Committed bytes of one table. Latin-1 texts sort as their bytes. */
class MemoryTable {
  readonly #values = new Map<string, Buffer>()
  #sorted: readonly string[] | undefined

  get(key: string): Buffer | undefined {
    return this.#values.get(key)
  }

  get size(): number {
    return this.#values.size
  }

  write(key: string, value: Buffer | undefined): void {
    if (value === undefined ? this.#values.has(key) : !this.#values.has(key)) this.#sorted = undefined
    if (value === undefined) this.#values.delete(key)
    else this.#values.set(key, value)
  }

  range({ end, exclusiveStart, inclusiveEnd, limit, reverse, start }: Range): Entry[] {
    this.#sorted ??= [...this.#values.keys()].toSorted(compare)
    const keys = reverse === true ? this.#sorted.toReversed() : this.#sorted
    const sign = reverse === true ? -1 : 1
    const [from, to] = [start?.toString('latin1'), end?.toString('latin1')]
    const found: Entry[] = []
    for (const key of keys) {
      const below = from === undefined ? 1 : sign * compare(key, from)
      if (below < 0 || (below === 0 && exclusiveStart === true)) continue
      const above = to === undefined ? -1 : sign * compare(key, to)
      if (above > 0 || (above === 0 && inclusiveEnd !== true)) break
      if (found.length === limit) break
      found.push({ key: Buffer.from(key, 'latin1'), value: this.#values.get(key) ?? Buffer.alloc(0) })
    }
    return found
  }
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

/** All tables of a store. A missing one does not compile. */
const TABLES: Readonly<Record<Exclude<keyof Tables, 'root'>, true>> = {
  info: true,
  headers: true,
  hashes: true,
  blocks: true,
  chunks: true,
  transactions: true,
  accounts: true,
  state: true,
  offers: true,
  bookOffers: true,
  ownerOffers: true,
  roots: true,
  branches: true,
}
const NAMES = Object.keys(TABLES)

/**
 * The disk of a simulated node. A commit takes virtual time and is atomic: a crash before its moment loses all of it,
 * and a crash afterwards loses nothing, even if the node was never notified of the write.
 */
export class VirtualDisk {
  readonly #time: VirtualTime
  readonly #tables = new Map(NAMES.map((name) => [name, new MemoryTable()]))
  #connection = 0
  #error: Error | undefined
  /** Milliseconds that a commit takes; 0 commits immediately. */
  latencyMs = 0

  constructor(time: VirtualTime) {
    this.#time = time
  }

  /** Ends the current connection. A commit in progress is lost, and its promise never settles. */
  cutPower(): void {
    this.#connection += 1
    this.#error = undefined
    this.latencyMs = 0
  }

  get isFailing(): boolean {
    return this.#error !== undefined
  }

  /** Makes the following commits fail until the power is cut. */
  fail(error: Error): void {
    this.#error = error
  }

  /** Returns the tables as a process opens them. Only the last connection can write. */
  connect(): Tables {
    this.cutPower()
    const connection = this.#connection
    let writes: Write[] = []
    const batch = (action: () => void): Promise<boolean> => {
      writes = []
      action()
      const batched = writes
      return new Promise((resolve, reject) => {
        const commit = (): void => {
          if (connection !== this.#connection) return
          if (this.#error === undefined) for (const { key, table, value } of batched) table.write(key, value)
          // The process is notified in a later turn, so that a crash may come between.
          if (this.#error === undefined) this.#soon(connection, () => resolve(true))
          else reject(this.#error)
        }
        if (this.latencyMs === 0) commit()
        else this.#time.after(this.latencyMs, commit)
      })
    }
    const named = (name: string): Table => {
      const table = this.#tables.get(name) ?? new MemoryTable()
      const face = {
        get: (key: Buffer) => table.get(key.toString('latin1')),
        put: (key: Buffer, value: Uint8Array) => {
          writes.push({ table, key: key.toString('latin1'), value: Buffer.from(value) })
        },
        remove: (key: Buffer) => void writes.push({ table, key: key.toString('latin1'), value: undefined }),
        getRange: (range: Range = {}) => table.range(range),
        getKeys: (range: Range = {}) => table.range(range).map(({ key }) => key),
        doesExist: (key: Buffer) => table.get(key.toString('latin1')) !== undefined,
        getStats: () => ({ entryCount: table.size }),
      }
      return face as unknown as Table
    }
    const root = { batch, close: () => Promise.resolve() }
    const tables = Object.fromEntries(NAMES.map((name) => [name, named(name)]))
    return { ...tables, root } as unknown as Tables
  }

  #soon(connection: number, run: () => void): void {
    if (this.latencyMs === 0) run()
    else this.#time.after(1, () => connection === this.#connection && run())
  }
}
