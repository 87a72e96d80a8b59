import { encodeEnvelope } from '@tidebook/consensus'
import type { FetchFunction } from '@tidebook/client'
import type { KeyPair } from '@tidebook/protocol'
import { deriveKeyPair, fromHex, secretFromPassphrase, signTransaction, swt } from '@tidebook/protocol'
import type { CometGenesis } from '../../packages/node/src/log/comet/genesis-state.ts'
import { newGenesisState } from '../../packages/node/src/log/comet/genesis-state.ts'
import { ReadHistory } from '../chaos/checker/read-history.ts'
import { Outcomes } from '../chaos/outcomes.ts'
import { BlockEngine } from './block-engine.ts'
import { SimClient } from './sim-client.ts'
import type { TransactionDraft } from './sim-client.ts'
import { SimIndex } from './sim-index.ts'
import { sharedVerifier, SimNode } from './sim-node.ts'
import type { Lie } from './story.ts'
import { CLIENTS, NODES } from './story.ts'
import { Trace } from './trace.ts'
import { VirtualNetwork } from './virtual-network.ts'
import { SIM_START, VirtualTime } from './virtual-time.ts'

const REQUEST_MS = 3000
const REFUSED_MS = 2
/** A fee that every open ledger accepts, in micro units. */
const HIGH_FEE = '10000000'
/** Balances of each client at the start: micro units, and tokens. */
const NATIVE = '100000000000'
/** Tokens of each client at the start. */
export const TOKENS = '100000'
/** Milliseconds of virtual time until the clients start. */
export const SETUP_MS = 15_000

function keyOf(name: string): KeyPair {
  return deriveKeyPair(swt, secretFromPassphrase(swt, name))
}

/** All parts of one simulation: four nodes, their engine, four clients and the market index, in one process. */
export class World {
  readonly time = new VirtualTime()
  readonly trace: Trace
  readonly network: VirtualNetwork
  readonly outcomes = new Outcomes()
  readonly reads = new ReadHistory()
  readonly faults: string[] = []
  readonly nodes: SimNode[] = []
  readonly clients: SimClient[] = []
  readonly genesis: CometGenesis
  readonly issuer = keyOf('issuer of the simulation')
  readonly engine: BlockEngine
  readonly index: SimIndex
  readonly #keys = Array.from({ length: CLIENTS }, (_, nth) => keyOf(`client ${nth} of the simulation`))
  readonly #lies = new Map<number, Lie>()

  private constructor(
    seed: number,
    verify: Awaited<ReturnType<typeof sharedVerifier>>,
    print?: (line: string) => void,
  ) {
    const { time } = this
    this.trace = new Trace(print)
    const { trace } = this
    this.network = new VirtualNetwork(seed, time, trace)
    const { network } = this
    const state = newGenesisState('swt', keyOf('masterpassphrase').address)
    this.genesis = { chainId: 'tide-simulation', time: SIM_START, state }
    const { genesis, nodes } = this
    const onFault = (error: unknown): void => this.fault(error)
    for (let nth = 0; nth < NODES; nth += 1) {
      const name = `n${nth}`
      const gossip = (envelope: Uint8Array): void => this.#gossip(name, envelope)
      const failed = (error: unknown): void => this.#nodeFailed(nth, error)
      nodes.push(new SimNode({ name, seed, time, trace, genesis, verify, gossip, onFault: failed }))
    }
    this.engine = new BlockEngine({ nodes, time, network, trace, genesis, onFault })
    this.index = new SimIndex({
      issuer: this.issuer.address,
      first: 2,
      nodes: NODES,
      time,
      trace,
      request: async (node, method, params) => resultOf(await this.#request('index', node, method, params)),
    })
  }

  /** Starts the nodes and creates the accounts. */
  static async start(seed: number, print?: (line: string) => void): Promise<World> {
    const world = new World(seed, await sharedVerifier(), print)
    for (const node of world.nodes) await node.start()
    world.#fund()
    world.engine.start()
    world.index.start()
    await world.time.runUntil(SETUP_MS)
    for (let number = 0; number < CLIENTS; number += 1) world.clients.push(world.#newClient(number))
    return world
  }

  /** Records an event that never occurs in a correct system. */
  fault(error: unknown): void {
    this.faults.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  }

  #nodeFailed(nth: number, error: unknown): void {
    const node = this.nodes[nth]
    // A node that cannot write must stop. It restarts when the disk has room.
    if (node?.disk.isFailing === true) node.crash()
    else this.fault(error)
  }

  #newClient(number: number): SimClient {
    const { outcomes, reads, time, trace } = this
    const names = this.nodes.map(({ name }) => name)
    const key = this.#keys[number]
    if (key === undefined) throw new RangeError(`There is no client ${number}`)
    return new SimClient({
      number,
      key,
      nodes: [...names.slice(number), ...names.slice(0, number)],
      fetch: this.#fetchOf(`c${number}`),
      time,
      trace,
      outcomes,
      onRead: (read) => reads.add(read),
      onFault: (error) => this.fault(error),
    })
  }

  /** Decides the blocks that create the accounts. Each contains one transaction, which any queue accepts. */
  #fund(): void {
    const master = keyOf('masterpassphrase')
    const sequences = new Map<string, number>()
    const pay = (from: KeyPair, to: KeyPair, Amount: unknown): void => {
      const Sequence = sequences.get(from.address) ?? 1
      sequences.set(from.address, Sequence + 1)
      const parts = { TransactionType: 'Payment', Account: from.address, Destination: to.address, Amount, Sequence }
      const { blob, hash } = signTransaction(swt, { ...parts, Fee: HIGH_FEE, Flags: 0 }, from)
      this.outcomes.signed(hash)
      this.engine.decide([encodeEnvelope([{ blob: fromHex(blob) }])])
    }
    for (const key of [this.issuer, ...this.#keys]) pay(master, key, NATIVE)
    for (const key of this.#keys) pay(this.issuer, key, { currency: 'CNY', issuer: this.issuer.address, value: TOKENS })
  }

  #gossip(from: string, envelope: Uint8Array): void {
    for (const node of this.nodes) {
      if (node.name === from) continue
      this.network.send(from, node.name, `envelope ${envelope.length}`, () => {
        if (node.isUp) node.log.offer(envelope).catch((error: unknown) => this.fault(error))
      })
    }
  }

  /** Makes a node lie to clients. */
  lie(node: number, lie: Lie | undefined): void {
    if (lie === undefined) this.#lies.delete(node)
    else this.#lies.set(node, lie)
  }

  isLying(node: number): boolean {
    return this.#lies.has(node)
  }

  #fetchOf(client: string): FetchFunction {
    return async (url, init) => {
      const { method, params } = JSON.parse(String(init?.body)) as { method: string; params: readonly object[] }
      const text = await this.#request(client, Number(String(url).slice(1)), method, { ...params[0] })
      return { ok: true, status: 200, text: () => Promise.resolve(text) } as Partial<Response> as Response
    }
  }

  /** Sends a request over the network. Rejects if the node is down; never settles if a message is lost. */
  #request(from: string, nth: number, method: string, params: Readonly<Record<string, unknown>>): Promise<string> {
    const { network, time } = this
    const node = this.nodes[nth]
    if (node === undefined) return Promise.reject(new RangeError(`There is no node ${nth}`))
    return new Promise((resolve, reject) => {
      if (from === 'index') time.after(REQUEST_MS, () => reject(new TypeError('no answer')))
      network.send(from, node.name, method, () => {
        if (!node.isUp) {
          time.after(REFUSED_MS, () => reject(new TypeError('connection refused')))
          return
        }
        const { life } = node
        const reply = async (): Promise<void> => {
          const text = await this.#answer(from, nth, method, params)
          if (node.slownessMs > 0) await time.sleep(node.slownessMs)
          if (node.life === life) network.send(node.name, from, `${method} ${digest(text)}`, () => resolve(text))
        }
        reply().catch((error: unknown) => {
          if (node.life === life) this.fault(error)
        })
      })
    })
  }

  async #answer(from: string, nth: number, method: string, params: Readonly<Record<string, unknown>>): Promise<string> {
    const node = this.nodes[nth]
    if (node === undefined) throw new RangeError(`There is no node ${nth}`)
    const lie = from.startsWith('c') ? this.#lies.get(nth) : undefined
    if (lie === 'refuses' && method === 'submit') {
      return '{"result":{"engine_result":"tefPAST_SEQ","engine_result_code":-190,"engine_result_message":"","status":"success"}}'
    }
    const text = await node.answer(from, method, params)
    return lie === undefined ? text : lied(text, method, lie)
  }

  /** Sends a transaction to a node from a program that has no session. */
  submit(node: number, blob: string): void {
    this.#request('stranger', node, 'submit', { tx_blob: blob }).catch(() => undefined)
  }

  /** Reads from a node directly, without the network. */
  async ask(
    nth: number,
    method: string,
    params: Readonly<Record<string, unknown>> = {},
  ): Promise<Record<string, unknown>> {
    const node = this.nodes[nth]
    if (node === undefined) throw new RangeError(`There is no node ${nth}`)
    return resultOf(await node.answer('oracle', method, params))
  }

  /** Returns the transaction of a trade. */
  draft(
    kind: string,
    { isUrgent, price, size, to }: { size: number; price: number; to: number; isUrgent: boolean },
    sequence: number,
  ): TransactionDraft {
    const { address: issuer } = this.issuer
    const token = { currency: 'CNY', issuer, value: `${(size * price) / 100}` }
    const native = String(size * 1_000_000)
    const fee = isUrgent ? { Fee: HIGH_FEE } : {}
    const order = { TransactionType: 'OfferCreate', Flags: price % 4 === 0 ? 0x0002_0000 : 0, ...fee }
    const Destination = this.#keys[to]?.address ?? issuer
    if (kind === 'buy') return { ...order, TakerPays: native, TakerGets: token }
    if (kind === 'sell') return { ...order, TakerPays: token, TakerGets: native }
    if (kind === 'cancel') {
      return { TransactionType: 'OfferCancel', OfferSequence: Math.max(1, sequence - size), Flags: 0, ...fee }
    }
    const Amount = kind === 'pay' ? native : token
    return { TransactionType: 'Payment', Destination, Amount, Flags: 0, ...fee }
  }
}

function digest(text: string): string {
  let state = 0x811c_9dc5
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x0100_0193)
  return `${text.length} ${(state >>> 0).toString(16)}`
}

function resultOf(text: string): Record<string, unknown> {
  const { result } = JSON.parse(text) as { result: Record<string, unknown> }
  if (result['status'] === 'error' || result['error'] !== undefined) throw new TypeError(String(result['error']))
  return result
}

/** Number of ledgers by which a lying node claims to be ahead. */
const AHEAD = 1000

function lied(text: string, method: string, lie: Lie): string {
  const body = JSON.parse(text) as { result: Record<string, unknown> }
  const { result } = body
  if (lie === 'absent' && method === 'tx') {
    return '{"result":{"error":"txnNotFound","error_code":29,"error_message":"Transaction not found.","status":"error"}}'
  }
  const info = result['info'] as { validated_ledger: { seq: number }; complete_ledgers: string } | undefined
  if (lie === 'absent' && info !== undefined) {
    info.validated_ledger.seq += AHEAD
    info.complete_ledgers = `1-${info.validated_ledger.seq}`
  }
  const account = result['account_data'] as { Sequence: number } | undefined
  if (lie === 'numbers' && account !== undefined) account.Sequence += 3
  return JSON.stringify(body)
}
