import { createHash } from 'node:crypto'
import { encodeEnvelope } from '@tidebook/consensus'
import type { EnvelopeEntry } from '@tidebook/consensus'
import { fromHex } from '@tidebook/protocol'
import type { DecidedBlock } from './comet-replica.ts'
import { CometReplica, Divergence, forgedFrom } from './comet-replica.ts'
import { DrivenValidators } from './driven-validators.ts'
import { microSwtc } from './scenario.ts'
import { GENESIS_TIME } from './test-node.ts'
import type { Signed } from './test-wallet.ts'
import { TestWallet } from './test-wallet.ts'

const REPLICAS = 4
const TRADERS = 5
const MAX_BLOCK = 4_194_304

/** Position of a crash: before FinalizeBlock, between FinalizeBlock and Commit, or after Commit. */
type Point = 'block-stored' | 'finalized' | 'committed'
const POINTS: readonly Point[] = ['block-stored', 'finalized', 'committed']

export interface DriverResult {
  readonly calls: number
  readonly height: number
  readonly crashes: number
  readonly envelopes: number
  /** Number of blocks that changed the validators. */
  readonly changes: number
}

/** Returns a function whose results, from 0 to `limit` - 1, depend only on the seed. */
function seededNumbers(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

/**
 * Acts as CometBFT for four ledgers: makes calls in the order of the ABCI grammar (clean start or recovery; then per
 * height, rounds of proposals, FinalizeBlock and Commit), with crashes of CometBFT or of the application at its three
 * points of persistence. Compares the app hashes of all replicas at every height.
 */
export class CometDriver {
  readonly #number: (limit: number) => number
  readonly #chain: DecidedBlock[] = []
  readonly #replicas: CometReplica[] = []
  readonly #traders = Array.from({ length: TRADERS }, (_, nth) => TestWallet.named(`driven ${nth}`))
  readonly #genesis = TestWallet.genesis()
  readonly #validators: DrivenValidators
  #sent: EnvelopeEntry[] = []
  #calls = 0
  #crashes = 0
  #envelopes = 0

  private constructor(seed: number) {
    this.#number = seededNumbers(seed)
    this.#validators = new DrivenValidators(this.#number)
  }

  /**
   * Runs until `calls` calls have been made.
   * @throws Divergence
   */
  static async run(seed: number, calls: number): Promise<DriverResult> {
    const driver = new CometDriver(seed)
    try {
      for (let nth = 0; nth < REPLICAS; nth += 1) {
        driver.#replicas.push(
          await CometReplica.start(driver.#validators.genesis, driver.#chain, () => (driver.#calls += 1)),
        )
      }
      await driver.#block([driver.#pack(driver.#traders.map(({ address }) => driver.#fund(address)))])
      while (driver.#calls < calls) await driver.#height()
      return await driver.#finish()
    } finally {
      await Promise.all(driver.#replicas.map((replica) => replica.end()))
    }
  }

  #fund(address: string): Signed {
    const fee = '10000000'
    const Amount = microSwtc(1_000_000)
    return this.#genesis.sign({ TransactionType: 'Payment', Destination: address, Amount, Fee: fee })
  }

  #isLucky(oneIn: number): boolean {
    return this.#number(oneIn) === 0
  }

  #pick<T>(list: readonly T[]): T {
    const found = list[this.#number(list.length)]
    if (found === undefined) throw new TypeError('Nothing to pick')
    return found
  }

  #pack(signed: readonly Signed[]): Uint8Array {
    const entries = signed.map(({ blob }) => ({ blob: fromHex(blob), ...(this.#isLucky(6) ? { failHard: true } : {}) }))
    this.#sent = [...entries, ...this.#sent].slice(0, 12)
    // A transaction in two envelopes must be applied only once.
    const repeated = this.#sent.length > 0 && this.#isLucky(5) ? [this.#pick(this.#sent)] : []
    return encodeEnvelope([...entries, ...repeated])
  }

  #sign(trader: TestWallet): Signed {
    const token = { currency: 'CNY', issuer: this.#genesis.address, value: String(1 + this.#number(9)) }
    const kind = this.#number(5)
    const Fee = this.#pick(['10', '12', '50000', '9000000'])
    if (kind === 0) return trader.sign({ TransactionType: 'OfferCancel', OfferSequence: 1 + this.#number(20), Fee })
    if (kind === 1) return trader.sign({ TransactionType: 'OfferCreate', TakerPays: token, TakerGets: '1000000', Fee })
    const Destination = this.#pick(this.#traders).address
    return trader.sign({ TransactionType: 'Payment', Destination, Amount: String(1 + this.#number(1_000_000)), Fee })
  }

  /** Submits envelopes, decides a block in one or more rounds, and lets every replica execute it. */
  async #height(): Promise<void> {
    await this.#synchronise()
    for (let count = this.#number(5); count > 0; count -= 1) await this.#submit()
    let txs: readonly Uint8Array[] | undefined
    while (txs === undefined) txs = await this.#round()
    await this.#block(txs)
  }

  /** A trader whose transactions were refused continues with the sequence in the ledger. */
  async #synchronise(): Promise<void> {
    const [first] = this.#replicas
    for (const trader of this.#traders) {
      if (!this.#isLucky(3)) continue
      const params = { account: trader.address, ledger_index: 'current' }
      const data = (await first?.test.rpc('account_info', params))?.['account_data']
      trader.sequence = (data as { readonly Sequence: number } | undefined)?.Sequence ?? trader.sequence
    }
  }

  async #submit(): Promise<void> {
    const signed = this.#isLucky(10)
      ? [await this.#validators.change(this.#pick(this.#replicas).test)]
      : Array.from({ length: 1 + this.#number(4) }, () => this.#sign(this.#pick(this.#traders)))
    const envelope = this.#pack(signed)
    if (this.#isLucky(12)) envelope[envelope.length - 9] = (envelope.at(-9) ?? 0) ^ 1
    if (this.#isLucky(20)) envelope[0] = 0
    for (const replica of this.#replicas) if (!this.#isLucky(5)) await replica.add(envelope)
  }

  /** Returns the transactions of an accepted proposal; undefined if the round fails. */
  async #round(): Promise<readonly Uint8Array[] | undefined> {
    const limit = this.#isLucky(4) ? 300 + this.#number(1500) : MAX_BLOCK
    const proposed = this.#pick(this.#replicas).prepare(limit)
    if (proposed.reduce((sum, tx) => sum + tx.length, 0) > limit) throw new Divergence('the proposal is too large')
    const isHonest = !this.#isLucky(10)
    const txs = isHonest ? proposed : [...proposed, this.#isLucky(2) ? Uint8Array.of(1, 2, 3) : this.#forged()]
    for (const replica of this.#replicas) {
      if ((await replica.accepts(txs)) !== isHonest) throw new Divergence('a replica decided a proposal differently')
    }
    return isHonest && !this.#isLucky(5) ? txs : undefined
  }

  /** Returns an envelope from a dishonest proposer that contains a transaction with a forged signature. */
  #forged(): Uint8Array {
    return encodeEnvelope([
      { blob: fromHex(forgedFrom(TestWallet.named('liar').pay(this.#genesis.address, '1')).blob) },
    ])
  }

  async #block(txs: readonly Uint8Array[]): Promise<void> {
    const height = this.#chain.length + 1
    const hash = createHash('sha256').update(`block ${height}`).digest()
    const time = (this.#chain.at(-1)?.time ?? GENESIS_TIME) + this.#number(4)
    const block: DecidedBlock = { height, hash, time, txs, appHash: undefined }
    this.#chain.push(block)
    this.#envelopes += txs.length
    for (const replica of this.#replicas) await this.#execute(replica, block)
    this.#validators.update(block.updates ?? [])
  }

  async #execute(replica: CometReplica, block: DecidedBlock): Promise<void> {
    replica.stored = block.height
    const point = this.#isLucky(25) ? this.#pick(POINTS) : undefined
    if (point !== 'block-stored') await replica.finalize(block.height)
    if (point === undefined || point === 'committed') await replica.commit()
    if (point === undefined) {
      await replica.recheck(block)
      return
    }
    this.#crashes += 1
    // Ends CometBFT alone, or the application, which also ends CometBFT.
    if (this.#isLucky(2)) await replica.restart()
    await replica.handshake()
  }

  async #finish(): Promise<DriverResult> {
    const closed = await Promise.all(this.#replicas.map(({ test }) => test.rpc('ledger_closed')))
    const hashes = new Set(closed.map(({ ledger_hash: hash }) => hash))
    if (hashes.size !== 1) throw new Divergence(`the last ledgers differ: ${[...hashes].join(', ')}`)
    for (const { test } of this.#replicas) await this.#validators.requireEqual(test)
    const height = this.#chain.length
    const { changes } = this.#validators
    return { calls: this.#calls, height, crashes: this.#crashes, envelopes: this.#envelopes, changes }
  }
}
