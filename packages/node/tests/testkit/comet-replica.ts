import { isDeepStrictEqual } from 'node:util'
import type { DoubleVote, RequestFinalizeBlock, RequestInitChain } from '@tidebook/consensus'
import { CheckTxType, ProposalStatus } from '@tidebook/consensus'
import { fromHex, swt, toHex } from '@tidebook/protocol'
import type { KeyPower } from '@tidebook/ledger'
import { ledgerTimeToUnixMs } from '@tidebook/protocol/time'
import { CometApplication } from '../../src/log/comet/comet-application.ts'
import { DecodedEnvelopes } from '../../src/log/comet/decoded-envelopes.ts'
import type { CometGenesis } from '../../src/log/comet/genesis-state.ts'
import { genesisOptions, newGenesisState } from '../../src/log/comet/genesis-state.ts'
import type { ValidatorState } from '../../src/log/comet/genesis-validators.ts'
import { KeptBlocks } from '../../src/log/comet/kept-blocks.ts'
import { OwnEntries } from '../../src/log/comet/own-entries.ts'
import { OwnEnvelopes } from '../../src/log/comet/own-envelopes.ts'
import type { LogReader, OrderedLog } from '../../src/log/ordered-log.ts'
import { SETTINGS } from './plain-ledger.ts'
import type { TestNode } from './test-node.ts'
import { GENESIS_TIME, startTestNode } from './test-node.ts'
import type { Signed } from './test-wallet.ts'
import { TestWallet } from './test-wallet.ts'

const APP_STATE = newGenesisState('swt', TestWallet.genesis().address)
export const GENESIS: CometGenesis = {
  chainId: 'tide-driver',
  time: ledgerTimeToUnixMs(GENESIS_TIME),
  state: APP_STATE,
}

const BLOCK_DAYS = 14

/**
 * Header and first bytes of a fee below 65,536 micro units, as hex: one byte of header, then the first of eight bytes
 * of the fee.
 */
const FEE_START = '6840000000'
const FEE_BYTES = 8

/** A genesis whose validators can change. */
export function genesisOf(authority: string, validators: readonly ValidatorState[]): CometGenesis {
  return { ...GENESIS, state: newGenesisState('swt', TestWallet.genesis().address, {}, { authority, validators }) }
}

/** A decided block. `appHash` and `updates` come from the response of the first application that executed it. */
export interface DecidedBlock {
  readonly height: number
  /** Ledger seconds. */
  readonly time: number
  readonly hash: Uint8Array
  readonly txs: readonly Uint8Array[]
  appHash: string | undefined
  /** New powers of validator keys. */
  updates?: readonly KeyPower[]
}

/** A log whose application the test calls as CometBFT would. */
export class DrivenLog implements OrderedLog {
  readonly closesLedgers = true
  readonly ownEntries = new OwnEntries()
  readonly ownEnvelopes = new OwnEnvelopes()
  /** Double votes that blocks have proved. */
  readonly doubleVotes: DoubleVote[] = []
  readonly #genesis: CometGenesis
  application: CometApplication | undefined

  constructor(genesis: CometGenesis = GENESIS) {
    this.#genesis = genesis
  }

  propose(): void {
    throw new TypeError('The driver proposes no entries')
  }

  start(reader: LogReader): void {
    this.application = new CometApplication({
      network: swt,
      genesis: this.#genesis,
      reader,
      ownEntries: this.ownEntries,
      ownEnvelopes: this.ownEnvelopes,
      keptBlocks: new KeptBlocks(reader, BLOCK_DAYS),
      envelopes: new DecodedEnvelopes(),
      onCommitted: () => undefined,
      onDoubleVotes: (votes) => this.doubleVotes.push(...votes),
      // In these tests a check never fails with an error.
      onCheckFailed: (error) => {
        throw error
      },
    })
  }

  stop(): void {
    this.application = undefined
  }
}

/** Two replicas computed different app hashes, or an application violated the protocol. */
export class Divergence extends Error {
  readonly code = 'test/divergence'
}

/** An application with its real store, and the data that its CometBFT has stored. */
export class CometReplica {
  readonly #genesis: CometGenesis
  readonly #chain: readonly DecidedBlock[]
  readonly #onCall: () => void
  #log = new DrivenLog()
  #test: TestNode | undefined
  /** Last block in CometBFT's block store. */
  stored = 0
  /** Envelopes of the mempool, which is lost when CometBFT ends. */
  mempool: Uint8Array[] = []

  private constructor(genesis: CometGenesis, chain: readonly DecidedBlock[], onCall: () => void) {
    this.#genesis = genesis
    this.#chain = chain
    this.#onCall = onCall
  }

  static async start(genesis: CometGenesis, chain: readonly DecidedBlock[], onCall: () => void): Promise<CometReplica> {
    const replica = new CometReplica(genesis, chain, onCall)
    await replica.#open()
    await replica.handshake()
    return replica
  }

  async #open(dataDir?: string): Promise<void> {
    this.#log = new DrivenLog(this.#genesis)
    this.#test = await startTestNode({
      ...genesisOptions(this.#genesis),
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

  get #application(): CometApplication {
    this.#onCall()
    if (this.#log.application === undefined) throw new TypeError('Not started')
    return this.#log.application
  }

  async end(): Promise<void> {
    await this.#test?.end()
  }

  /** Ends the application and restarts it with its data. A closed ledger that is not committed is lost. */
  async restart(): Promise<void> {
    const { dataDir, node } = this.test
    await node.close()
    await this.#open(dataDir)
  }

  /**
   * Connects as CometBFT does when it starts: Info, InitChain for an empty application, then the blocks that the
   * application lacks.
   */
  async handshake(): Promise<void> {
    this.mempool = []
    const info = this.#application.info()
    const height = Number(info.lastBlockHeight)
    const stale = height > this.stored || height < this.stored - 1
    if (stale && height > 0) throw new Divergence(`the application is at ${height}, CometBFT at ${this.stored}`)
    if (height > 0) this.#compare(height, info.lastBlockAppHash)
    else this.#application.initChain(initChain(this.#genesis))
    for (let next = height + 1; next <= this.stored; next += 1) {
      await this.finalize(next)
      await this.commit()
    }
  }

  async offer(tx: Uint8Array, type: CheckTxType): Promise<boolean> {
    return (await this.#application.checkTx({ tx, type })).code === 0
  }

  /** Submits an envelope to the mempool. */
  async add(tx: Uint8Array): Promise<void> {
    if (await this.offer(tx, CheckTxType.NEW)) this.mempool.push(tx)
  }

  prepare(maxTxBytes: number): Uint8Array[] {
    const request = { maxTxBytes: BigInt(maxTxBytes), txs: this.mempool }
    return this.#application.prepareProposal(request as Parameters<CometApplication['prepareProposal']>[0]).txs
  }

  async accepts(txs: readonly Uint8Array[]): Promise<boolean> {
    const request = { txs: [...txs] } as Parameters<CometApplication['processProposal']>[0]
    return (await this.#application.processProposal(request)).status === ProposalStatus.ACCEPT
  }

  async finalize(height: number): Promise<void> {
    const block = this.#chain[height - 1]
    if (block === undefined) throw new TypeError(`No block ${height}`)
    const { appHash, txResults, validatorUpdates } = await this.#application.finalizeBlock(finalizeBlock(block))
    if (txResults.length !== block.txs.length) throw new Divergence(`block ${height} has other results`)
    this.#compare(height, appHash)
    const updates = validatorUpdates.map(({ power, pubKey }) => ({
      key: toHex(pubKey?.ed25519 ?? new Uint8Array()),
      power: Number(power),
    }))
    block.updates ??= updates
    if (!isDeepStrictEqual(block.updates, updates)) throw new Divergence(`block ${height} has other validators`)
  }

  #compare(height: number, appHash: Uint8Array): void {
    const block = this.#chain[height - 1]
    const hex = Buffer.from(appHash).toString('hex')
    if (block === undefined) throw new Divergence(`the application knows block ${height}`)
    block.appHash ??= hex
    if (block.appHash !== hex) throw new Divergence(`block ${height}: app hash ${hex}, not ${block.appHash}`)
  }

  async commit(): Promise<void> {
    await this.#application.commit()
  }

  /** Removes the transactions of a block from the mempool and checks the others again. */
  async recheck({ txs }: DecidedBlock): Promise<void> {
    const left = this.mempool.filter((tx) => !txs.some((included) => Buffer.compare(included, tx) === 0))
    const fit = await Promise.all(left.map((tx) => this.offer(tx, CheckTxType.RECHECK)))
    this.mempool = left.filter((_, index) => fit[index])
  }
}

/** Returns a transaction with the signature of the same transaction with a different fee. */
export function forgedFrom({ blob, hash }: Signed): Signed {
  const bytes = fromHex(blob)
  const lowest = blob.indexOf(FEE_START) / 2 + FEE_BYTES
  bytes[lowest] = (bytes[lowest] ?? 0) ^ 1
  return { blob: toHex(bytes), hash }
}

function timestamp(ledgerTime: number) {
  return { seconds: BigInt(ledgerTimeToUnixMs(ledgerTime) / 1000), nanos: 500_000_000 }
}

export function finalizeBlock({ hash, height, time, txs }: DecidedBlock): RequestFinalizeBlock {
  const request = { height: BigInt(height), hash, txs: [...txs], time: timestamp(time), misbehavior: [] }
  return request as Partial<RequestFinalizeBlock> as RequestFinalizeBlock
}

export function initChain({ chainId, state, time }: CometGenesis = GENESIS): RequestInitChain {
  return {
    time: { seconds: BigInt(time / 1000), nanos: 0 },
    chainId,
    consensusParams: { block: { maxBytes: 4_194_304n, maxGas: -1n } },
    validators: (state.validators ?? []).map(({ key, power }) => ({
      pubKey: { ed25519: Buffer.from(key, 'base64') },
      power: BigInt(power),
    })),
    appStateBytes: Buffer.from(JSON.stringify(state)),
    initialHeight: 1n,
  }
}
