import { Agreement } from './checker/agreement.ts'
import { answered } from './checker/answered.ts'
import { checkBlockTimes } from './checker/block-times.ts'
import { readBlocks, readRange } from './checker/engine-reader.ts'
import { readLedgerHash, readLedgerRange } from './checker/node-reader.ts'
import type { Violation } from './checker/violation.ts'
import type { Validator } from './validator.ts'

interface Recorded {
  block: number
  ledger: number
}

/**
 * The hashes that the validators report for each block and ledger, including those from before their disks were
 * deleted.
 */
export class History {
  readonly #validators: readonly Validator[]
  readonly #appHashes = new Agreement('one-app-hash')
  readonly #blockHashes = new Agreement('one-ledger')
  readonly #ledgerHashes = new Agreement('one-ledger')
  readonly #times: Violation[] = []
  readonly #recorded: readonly Recorded[]

  constructor(validators: readonly Validator[]) {
    this.#validators = validators
    this.#recorded = validators.map(() => ({ block: 0, ledger: 0 }))
  }

  get blocks(): number {
    return this.#appHashes.size
  }

  get ledgers(): number {
    return this.#ledgerHashes.size
  }

  /**
   * Records everything that a validator has and that is not recorded yet.
   * @throws RpcFailure
   */
  async record(nth: number): Promise<void> {
    const [validator, recorded] = [this.#validators[nth], this.#recorded[nth]]
    if (validator === undefined || recorded === undefined) throw new RangeError(`There is no validator ${nth}`)
    await this.#recordBlocks(nth, validator.engineUrl, recorded)
    await this.#recordLedgers(nth, validator.nodeUrl, recorded)
  }

  /** Starts to compare all blocks and ledgers of a validator again, because its disk was deleted. */
  forget(nth: number): void {
    const recorded = this.#recorded[nth]
    if (recorded !== undefined) Object.assign(recorded, { block: 0, ledger: 0 })
  }

  /** Returns all violations. A gap counts only if no validator filled it. */
  violations(): readonly Violation[] {
    const agreements = [this.#appHashes, this.#blockHashes, this.#ledgerHashes]
    const last = Math.max(...this.#recorded.map(({ block }) => block))
    const missing = last - this.blocks
    const gap: Violation = { rule: 'complete-ledgers', detail: `${missing} of ${last} blocks are missing` }
    const all = [...agreements.flatMap(({ violations }) => violations), ...this.#times]
    return missing === 0 ? all : [...all, gap]
  }

  async #recordBlocks(nth: number, url: string, recorded: Recorded): Promise<void> {
    const { first, last } = await readRange(url)
    const times: { height: number; time: number }[] = []
    for await (const { appHash, blockHash, height, time } of readBlocks(
      url,
      Math.max(first, recorded.block + 1),
      last,
    )) {
      this.#appHashes.add(nth, height, appHash)
      this.#blockHashes.add(nth, height, blockHash)
      times.push({ height, time })
    }
    const ordered = times.toSorted((a, b) => a.height - b.height)
    this.#times.push(...checkBlockTimes(ordered, Date.now()))
    recorded.block = last
  }

  async #recordLedgers(nth: number, url: string, recorded: Recorded): Promise<void> {
    const { first, last } = await readLedgerRange(url)
    for (let index = Math.max(first, recorded.ledger + 1); index <= last; index += 1) {
      this.#ledgerHashes.add(nth, index, await answered(() => readLedgerHash(url, index)))
      recorded.ledger = index
    }
  }
}
