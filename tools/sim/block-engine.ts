import { ProposalStatus } from '@tidebook/consensus'
import { createHash } from 'node:crypto'
import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { Agreement } from '../chaos/checker/agreement.ts'
import { finalizeBlock, initChain } from '../../packages/node/tests/testkit/comet-replica.ts'
import type { CometGenesis } from '../../packages/node/src/log/comet/genesis-state.ts'
import { BLOCK_MS } from './sim-node.ts'
import type { SimNode } from './sim-node.ts'
import type { Trace } from './trace.ts'
import type { VirtualNetwork } from './virtual-network.ts'
import type { VirtualTime } from './virtual-time.ts'

const MAX_BLOCK = 4_194_304
/** Number of votes that decide a block. */
const QUORUM = 3
/** Milliseconds after which a round without enough votes fails. */
const ROUND_MS = 700
/** Milliseconds between two checks for blocks that a node lacks. */
const SYNC_MS = 150

interface Block {
  readonly height: number
  /** Ledger seconds. */
  readonly time: number
  readonly hash: Uint8Array
  readonly txs: readonly Uint8Array[]
}

interface EngineParts {
  readonly nodes: readonly SimNode[]
  readonly time: VirtualTime
  readonly network: VirtualNetwork
  readonly trace: Trace
  readonly genesis: CometGenesis
  readonly onFault: (error: unknown) => void
}

/**
 * Replaces CometBFT in a simulation: it proposes, collects votes over the network, decides with three of four, and
 * passes decided blocks to each application, again after a crash. It is trusted; everything above ABCI is the real
 * product.
 */
export class BlockEngine {
  readonly #parts: EngineParts
  readonly #chain: Block[] = []
  readonly appHashes = new Agreement('one-app-hash')
  #round = 0
  #isStopped = false
  /** An invalid envelope for the next proposer to add. */
  #forged: Uint8Array | undefined

  constructor(parts: EngineParts) {
    this.#parts = parts
  }

  get height(): number {
    return this.#chain.length
  }

  /** Decides a block of given envelopes, before the clients start. */
  decide(txs: readonly Uint8Array[]): void {
    const height = this.#chain.length + 1
    const { time, trace } = this.#parts
    const before = this.#chain.at(-1)?.time ?? 0
    const hash = createHash('sha256').update(`block ${height}`)
    for (const tx of txs) hash.update(tx)
    const block = { height, time: Math.max(before, unixMsToLedgerTime(time.now())), hash: hash.digest(), txs }
    this.#chain.push(block)
    trace.note(time.elapsed, `block ${height} with ${txs.length} envelopes ${block.hash.toString('hex').slice(0, 16)}`)
  }

  /** Makes the next proposer add an invalid envelope. */
  forge(envelope: Uint8Array): void {
    this.#forged = envelope
  }

  /** Decides no further blocks. */
  stop(): void {
    this.#isStopped = true
  }

  start(): void {
    this.#next(BLOCK_MS)
    for (const node of this.#parts.nodes) this.follow(node)
  }

  #next(delay: number): void {
    this.#parts.time.after(delay, () => {
      this.#propose().catch((error: unknown) => this.#parts.onFault(error))
    })
  }

  async #propose(): Promise<void> {
    const { network, nodes, time, trace } = this.#parts
    if (this.#isStopped) return undefined
    const round = this.#round
    this.#round += 1
    const proposer = nodes[round % nodes.length]
    if (proposer?.isUp !== true) return this.#next(ROUND_MS / 2)
    const { mempool, application } = proposer.log
    const request = { maxTxBytes: BigInt(MAX_BLOCK), txs: mempool }
    const honest = application.prepareProposal(request as Parameters<typeof application.prepareProposal>[0]).txs
    const forged = this.#forged
    this.#forged = undefined
    const txs = forged === undefined ? honest : [...honest, forged]
    let votes = 0
    let isOver = false
    const end = (isDecided: boolean): void => {
      if (isOver || this.#isStopped) return
      isOver = true
      if (isDecided) this.decide(txs)
      else trace.note(time.elapsed, `round ${round} of ${proposer.name} failed`)
      this.#next(isDecided ? BLOCK_MS : 1)
    }
    const vote = (isAccepted: boolean): void => {
      if (isAccepted) votes += 1
      if (votes >= QUORUM) end(true)
    }
    time.after(ROUND_MS, () => end(false))
    for (const node of nodes) {
      const castVote = (): void => {
        void this.#processProposal(node, txs).then((isAccepted) => {
          if (node === proposer) vote(isAccepted)
          else network.send(node.name, proposer.name, `vote ${isAccepted}`, () => vote(isAccepted))
        })
      }
      // Each node votes only once, however often the proposal arrives.
      let hasVoted = false
      const once = (): void => {
        if (hasVoted) return
        hasVoted = true
        castVote()
      }
      if (node === proposer) once()
      else network.send(proposer.name, node.name, `proposal ${txs.length}`, once)
    }
    return undefined
  }

  async #processProposal(node: SimNode, txs: readonly Uint8Array[]): Promise<boolean> {
    if (!node.isUp) return false
    const { application } = node.log
    const request = { txs: [...txs] } as Parameters<typeof application.processProposal>[0]
    try {
      return (await application.processProposal(request)).status === ProposalStatus.ACCEPT
    } catch {
      return false
    }
  }

  /** Passes decided blocks to a node for as long as its process is running. */
  follow(node: SimNode): void {
    const { genesis, onFault } = this.#parts
    if (!node.isUp) return
    const { life } = node
    const { application } = node.log
    const info = application.info()
    if (Number(info.lastBlockHeight) === 0) application.initChain(initChain(genesis))
    else this.appHashes.add(this.#numberOf(node), Number(info.lastBlockHeight), hex(info.lastBlockAppHash))
    this.#execute(node, life, Number(info.lastBlockHeight)).catch((error: unknown) => {
      if (node.life === life) onFault(error)
    })
  }

  async #execute(node: SimNode, life: number, from: number): Promise<void> {
    const { time, trace } = this.#parts
    for (let height = from + 1; ;) {
      const block = this.#chain[height - 1]
      if (block === undefined || !this.#isConnected(node)) await time.sleep(SYNC_MS)
      if (node.life !== life) return
      if (block === undefined || !this.#isConnected(node)) continue
      const { application } = node.log
      const { appHash } = await application.finalizeBlock(finalizeBlock({ ...block, appHash: undefined }))
      if (node.life !== life) return
      trace.note(time.elapsed, `${node.name} executed ${height} ${hex(appHash).slice(0, 16)}`)
      this.appHashes.add(this.#numberOf(node), height, hex(appHash))
      await application.commit()
      if (node.life !== life) return
      trace.note(time.elapsed, `${node.name} committed ${height}`)
      await node.log.committed(block.txs)
      height += 1
    }
  }

  #isConnected(node: SimNode): boolean {
    const { network, nodes } = this.#parts
    return nodes.some((other) => other !== node && other.isUp && network.reaches(other.name, node.name))
  }

  #numberOf(node: SimNode): number {
    return this.#parts.nodes.indexOf(node)
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
