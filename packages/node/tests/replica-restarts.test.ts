import fc from 'fast-check'
import type { NetworkDefinition } from '@tidebook/protocol'
import { fromHex, swt, xrp } from '@tidebook/protocol'
import { afterEach, describe, expect, it } from 'vitest'
import type { DeliveredLedger, LogBatch, LogEntry, LogReader, OrderedLog } from '../src/log/ordered-log.ts'
import { deliverDurably } from './testkit/deliver-durably.ts'
import { SETTINGS } from './testkit/plain-ledger.ts'
import type { TestNode } from './testkit/test-node.ts'
import { GENESIS_TIME, startTestNode } from './testkit/test-node.ts'
import { TestWallet } from './testkit/test-wallet.ts'

const ACCOUNTS = 5
const RUNS = Number(process.env['REPLICA_RUNS'] ?? 2)
/** Enough fee to enter a full ledger. */
const FUNDING_FEE = '10000000'

const submission = fc.record({
  account: fc.nat(ACCOUNTS - 1),
  ahead: fc.constantFrom(0, 0, 0, 1),
  fee: fc.constantFrom('10', '12', '20', '50000', '9000000'),
  kind: fc.constantFrom('pay', 'sell', 'buy', 'cancel'),
  lastLedger: fc.option(fc.integer({ min: 0, max: 4 }), { nil: undefined }),
  failHard: fc.boolean(),
})
const block = fc.record({
  submissions: fc.array(submission, { maxLength: 16 }),
  seconds: fc.integer({ min: 1, max: 8 }),
  /** `uncommitted`: the node ends after it closes a ledger and before it writes it. */
  restart: fc.constantFrom('no', 'no', 'committed', 'uncommitted'),
})
type Block = typeof block extends fc.Arbitrary<infer T> ? T : never

/** A block engine, as the log of a node sees it. */
class BlockLog implements OrderedLog {
  readonly closesLedgers = true
  reader: LogReader | undefined

  propose(): void {
    throw new TypeError('The test proposes no entries')
  }

  start(reader: LogReader): void {
    this.reader = reader
  }

  stop(): void {
    this.reader = undefined
  }
}

const running = new Set<Replica>()
afterEach(async () => {
  for (const replica of running) await replica.end()
  running.clear()
})

/** A node that follows the blocks and can restart with its data folder. */
class Replica {
  readonly #network: NetworkDefinition
  #log = new BlockLog()
  #test: TestNode | undefined

  private constructor(network: NetworkDefinition) {
    this.#network = network
    running.add(this)
  }

  static async start(network: NetworkDefinition): Promise<Replica> {
    const replica = new Replica(network)
    await replica.#open()
    return replica
  }

  async #open(dataDir?: string): Promise<void> {
    this.#log = new BlockLog()
    this.#test = await startTestNode({
      network: this.#network.id,
      log: this.#log,
      manual: false,
      submissionQueue: SETTINGS,
      ...(dataDir === undefined ? {} : { dataDir }),
    })
  }

  get test(): TestNode {
    if (this.#test === undefined) throw new TypeError('Not started')
    return this.#test
  }

  get reader(): LogReader {
    const { reader } = this.#log
    if (reader === undefined) throw new TypeError('Not started')
    return reader
  }

  async restart(): Promise<void> {
    const { dataDir, node } = this.test
    await node.close()
    await this.#open(dataDir)
  }

  async end(): Promise<void> {
    await this.#test?.end()
    running.delete(this)
  }

  async nextSequence(wallet: TestWallet): Promise<number> {
    const { account_data: data } = await this.test.rpc('account_info', {
      account: wallet.address,
      ledger_index: 'current',
    })
    return (data as { readonly Sequence: number }).Sequence
  }
}

/** Signs the transactions of a block against the state of a node. */
class Signer {
  readonly genesis: TestWallet
  readonly wallets: readonly TestWallet[]

  constructor(network: NetworkDefinition) {
    this.genesis = TestWallet.genesis(network)
    this.wallets = Array.from({ length: ACCOUNTS }, (_, index) =>
      TestWallet.named(`replica ${index}`, index % 2 === 0 ? 'secp256k1' : 'ed25519', network),
    )
  }

  funding(): LogEntry[] {
    return this.wallets.map(({ address }) => {
      const payment = { TransactionType: 'Payment', Destination: address, Amount: '900000000', Fee: FUNDING_FEE }
      return { kind: 'transaction', blob: fromHex(this.genesis.sign(payment).blob) }
    })
  }

  async entries(replica: Replica, { submissions }: Block): Promise<LogEntry[]> {
    const next = await Promise.all(this.wallets.map((wallet) => replica.nextSequence(wallet)))
    const open = replica.reader.last.index + 1
    return submissions.map(({ account, ahead, failHard, fee, kind, lastLedger }) => {
      const wallet = this.wallets[account] ?? this.genesis
      const sequence = next[account] ?? 1
      if (ahead === 0) next[account] = sequence + 1
      const { blob } = wallet.sign({
        ...this.#change(kind, account, sequence),
        Fee: fee,
        Sequence: sequence + ahead,
        ...(lastLedger === undefined ? {} : { LastLedgerSequence: open + lastLedger }),
      })
      return { kind: 'transaction', blob: fromHex(blob), failHard }
    })
  }

  #change(kind: string, account: number, sequence: number) {
    const [issuer] = this.wallets
    const token = { currency: 'CNY', issuer: issuer?.address ?? '', value: String(1 + account) }
    const native = String(1_000_000 * (1 + account))
    const other = this.wallets[(account + 1) % ACCOUNTS]?.address ?? ''
    if (kind === 'pay') return { TransactionType: 'Payment', Destination: other, Amount: native }
    if (kind === 'cancel') return { TransactionType: 'OfferCancel', OfferSequence: sequence - 1 }
    const [pays, gets] = kind === 'buy' ? [token, native] : [native, token]
    return { TransactionType: 'OfferCreate', TakerPays: pays, TakerGets: gets }
  }
}

function idOf(ledger: DeliveredLedger | undefined): readonly unknown[] {
  return [ledger?.index, ledger?.hash, Buffer.from(ledger?.appHash ?? []).toString('hex')]
}

async function play(network: NetworkDefinition, blocks: readonly Block[]): Promise<void> {
  const [steady, restarted] = [await Replica.start(network), await Replica.start(network)]
  expect(idOf(restarted.reader.last)).toEqual(idOf(steady.reader.last))
  const signer = new Signer(network)
  const setUp: Block = { submissions: [], seconds: 1, restart: 'no' }
  let closeTime = GENESIS_TIME
  for (const [index, each] of [setUp, ...blocks, setUp].entries()) {
    const entries = index === 0 ? signer.funding() : await signer.entries(steady, each)
    closeTime += each.seconds
    const batch: LogBatch = { position: index + 1, entries: [...entries, { kind: 'close', closeTime }] }
    // checks that a node makes for its own clients do not affect the outcome
    const checked = entries.flatMap((entry) => (entry.kind === 'transaction' ? [entry] : []))
    for (const entry of checked) await restarted.reader.admit([entry])
    const { ledger } = await deliverDurably(steady.reader, batch)
    if (each.restart === 'uncommitted') {
      expect(idOf((await restarted.reader.deliver(batch)).ledger)).toEqual(idOf(ledger))
      await restarted.restart()
      expect(restarted.reader.after).toBe(index)
    }
    expect(idOf((await deliverDurably(restarted.reader, batch)).ledger)).toEqual(idOf(ledger))
    if (each.restart === 'committed') await restarted.restart()
    expect(idOf(restarted.reader.last)).toEqual(idOf(ledger))
    expect(restarted.reader.after).toBe(index + 1)
    expect(await restarted.test.rpc('fee')).toEqual(await steady.test.rpc('fee'))
  }
  await steady.end()
  await restarted.end()
}

describe.each([
  ['with a queue', swt],
  ['that applies ledgers again', xrp],
])('a node of a network %s', (_kind, network) => {
  it(
    'closes, with restarts at random points, the ledgers of one that never stops, with the same app hashes',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(block, { minLength: 6, maxLength: 10 }), (blocks) => play(network, blocks)),
        { numRuns: RUNS, endOnFailure: true },
      )
    },
    300_000 + RUNS * 60_000,
  )
})
