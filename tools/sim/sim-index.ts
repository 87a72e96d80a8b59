import { createPairResolver } from '@tidebook/market'
import type { PairResolver } from '@tidebook/market'
import { orientBy } from '@tidebook/contract'
import { fetchLedger, fetchSourceState } from '../../apps/server/src/modules/indexer/ledger-source.ts'
import type { SourceLedger } from '../../apps/server/src/modules/indexer/ledger-source.ts'
import { LedgerRows } from '../../apps/server/src/modules/indexer/ledger-rows.ts'
import { projectBatch } from '../../apps/server/src/modules/indexer/project-batch.ts'
import type { NodeLink } from '../../apps/server/src/modules/node/node-link.ts'
import type { Trace } from './trace.ts'
import type { VirtualTime } from './virtual-time.ts'

const POLL_MS = 300
/** Milliseconds until a batch is on disk. */
const WRITE_MS = 30
/** Maximum number of ledgers in a batch. */
const BATCH = 3

/** Rows of the index that a projection of the whole history must reproduce. */
export type IndexRows = readonly string[]

/** Returns the pairs of a market with the native currency and one token. */
export function simPairs(issuer: string): PairResolver {
  return createPairResolver({
    pairs: [{ base: { currency: 'SWT', issuer: '' }, counter: { currency: 'CNY', issuer } }],
    orient: orientBy(['CNY', 'SWT']),
    nativeCode: 'SWT',
  })
}

/** Returns the rows of consecutive ledgers as texts. */
export function rowsOf(ledgers: readonly SourceLedger[], pairs: PairResolver): IndexRows {
  const [first, ...others] = ledgers
  if (first === undefined) return []
  const rows = new LedgerRows()
  const { orderEntries, trades } = projectBatch([first, ...others], pairs, rows)
  const orders = orderEntries.flatMap(({ events }) => events)
  const encoded = rows.batches.flatMap(({ parts }) => Buffer.concat(parts).toString('utf8').split('\n').slice(0, -1))
  return [...[...trades, ...orders].map((row) => JSON.stringify(row, plain)), ...encoded].toSorted()
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}

interface SimIndexOptions {
  readonly issuer: string
  /** Number of the first ledger to project. */
  readonly first: number
  /** Sends a request to a node. Rejects if no response arrives. */
  readonly request: (node: number, method: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly nodes: number
  readonly time: VirtualTime
  readonly trace: Trace
}

/** The market index in a simulation: the real projection of validated ledgers, written in one commit per batch. */
export class SimIndex {
  readonly #options: SimIndexOptions
  readonly #pairs: PairResolver
  /** On disk: rows and position from the same commit. */
  #rows: string[] = []
  #position: number
  #hash: string | undefined
  #life = 0
  #node = 0
  #isUp = false

  constructor(options: SimIndexOptions) {
    this.#options = options
    this.#pairs = simPairs(options.issuer)
    this.#position = options.first - 1
  }

  /** Rows on disk. */
  get rows(): IndexRows {
    return this.#rows.toSorted()
  }

  /** Index of the last projected ledger. */
  get position(): number {
    return this.#position
  }

  get isUp(): boolean {
    return this.#isUp
  }

  start(): void {
    this.#life += 1
    this.#isUp = true
    void this.#follow(this.#life)
  }

  /** Ends the process at once. A batch that is not on disk is lost. */
  crash(): void {
    this.#life += 1
    this.#isUp = false
  }

  async #follow(life: number): Promise<void> {
    const { nodes, time } = this.#options
    while (life === this.#life) {
      try {
        if (!(await this.#batch(life))) await time.sleep(POLL_MS)
      } catch {
        // The node is down, or does not have the ledger. Another node is tried.
        this.#node = (this.#node + 1) % nodes
        await time.sleep(POLL_MS)
      }
    }
  }

  /**
   * Projects the next ledgers.
   * @returns whether there were any
   */
  async #batch(life: number): Promise<boolean> {
    const { request, time, trace } = this.#options
    const node = this.#node
    const link = {
      request: (method: string, params = {}) => request(node, method, params),
    } as Partial<NodeLink> as NodeLink
    const { last } = await fetchSourceState(link)
    const ledgers: SourceLedger[] = []
    for (let index = this.#position + 1; index <= Math.min(last, this.#position + BATCH); index += 1) {
      const ledger = await fetchLedger(link, index)
      const parent = ledgers.at(-1)?.hash ?? this.#hash
      if (parent !== undefined && parent !== ledger.parentHash) throw new TypeError('another past')
      ledgers.push(ledger)
    }
    const end = ledgers.at(-1)
    if (end === undefined) return false
    const rows = rowsOf(ledgers, this.#pairs)
    await time.sleep(WRITE_MS)
    if (life !== this.#life) return false
    this.#rows.push(...rows)
    this.#position = end.index
    this.#hash = end.hash
    trace.note(time.elapsed, `index has ${end.index} with ${this.#rows.length} rows`)
    return true
  }
}
