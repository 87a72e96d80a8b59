import { formatDecimal } from '@tidebook/amount'
import { chainOf, coinOf } from '@tidebook/chains'
import { describe, expect, it } from 'vitest'
import { codeOf, scriptedRpc } from '../../test/scripted-hosts.ts'
import { ChainReorganised } from './chain-moves.ts'
import { evmWatch } from './evm-moves.ts'

function addressOf(byte: string): string {
  const reading = chainOf('eth').readAddress(`0x${byte.repeat(20)}`)
  return 'address' in reading ? reading.address : ''
}

const SELF = addressOf('ab')
const OTHER = addressOf('cd')

function quantity(value: number | bigint): string {
  return `0x${value.toString(16)}`
}

function hashOf(block: number, fork = 0): string {
  return `0x${`${fork}${block}`.padStart(64, '0')}`
}

interface Payment {
  readonly to: string
  readonly value: bigint
  readonly failed?: boolean
}

/** A scripted chain: payments by block height, and the height at which a fork begins. */
class ScriptedChain {
  head = 10
  forkedFrom = Infinity
  readonly payments = new Map<number, Payment>()

  answer(method: string, [first, second]: readonly unknown[]): unknown {
    const fork = (block: number): number => (block >= this.forkedFrom ? 1 : 0)
    if (method === 'eth_chainId') return quantity(1)
    if (method === 'net_version') return '99'
    if (method.endsWith('_blockNumber')) return quantity(this.head)
    if (method.endsWith('_getBalance')) return Number(second) > this.head ? new Error('unknown block') : quantity(7n)
    const height = Number(first)
    if (method.endsWith('_getBlockByNumber')) {
      if (height > this.head) return null
      const payment = this.payments.get(height)
      const tx = payment && { hash: hashOf(height, 9), from: OTHER, to: payment.to, value: quantity(payment.value) }
      return {
        number: first,
        hash: hashOf(height, fork(height)),
        parentHash: hashOf(height - 1, fork(height - 1)),
        timestamp: quantity(1_700_000_000 + height),
        // Without the second parameter, nodes return hashes only.
        transactions: tx === undefined ? [] : [second === true ? { ...tx, gasPrice: '0x1' } : tx.hash],
      }
    }
    const [block, payment] = [...this.payments].find(([at]) => hashOf(at, 9) === first) ?? [0, undefined]
    return { blockHash: hashOf(block, fork(block)), status: payment?.failed ? '0x0' : '0x1', gasUsed: '0x5208' }
  }
}

const ETHER = 10n ** 18n

function watchOf(chain: ScriptedChain, nodes = 1, lie?: (method: string, node: number) => unknown) {
  return evmWatch({
    chain: 'eth',
    chainId: 1n,
    confirmations: 3,
    pool: scriptedRpc((method, params, node) => lie?.(method, node) ?? chain.answer(method, params), nodes),
  })
}

const ours = new Set([SELF])

describe('payments on an Ethereum-type chain', () => {
  it('are pending until they have enough confirmations', async () => {
    const chain = new ScriptedChain()
    const watch = watchOf(chain)
    const start = await watch.read(undefined, ours)
    expect(start).toMatchObject({ moves: [], position: { block: 7 }, final: 7, head: 10 })
    chain.payments.set(11, { to: SELF.toLowerCase(), value: ETHER / 2n })
    chain.head = 12
    const early = await watch.read(start.position, ours)
    expect([early.moves.length, early.coming.map(({ block }) => block)]).toEqual([0, [11]])
    chain.head = 14
    const deep = await watch.read(early.position, ours)
    expect(deep.moves.map(({ to, amount, fee }) => [to, formatDecimal(amount), formatDecimal(fee)])).toEqual([
      [SELF, '0.5', '0'],
    ])
    expect((await watch.read(deep.position, ours)).moves).toEqual([])
  })

  it('move nothing when they failed, and include the fee of own payments', async () => {
    const chain = new ScriptedChain()
    const watch = watchOf(chain)
    const { position } = await watch.read(undefined, ours)
    chain.payments.set(8, { to: SELF, value: ETHER, failed: true })
    chain.head = 11
    const { moves } = await watch.read(position, new Set([SELF, OTHER]))
    expect(moves.map(({ amount, fee }) => [formatDecimal(amount), formatDecimal(fee)])).toEqual([
      ['0', '0.000000000000021'],
    ])
  })

  it('have the time of their block, and cost the gas at its effective price', async () => {
    const chain = new ScriptedChain()
    const { position } = await watchOf(chain).read(undefined, ours)
    chain.payments.set(8, { to: SELF, value: ETHER })
    chain.head = 11
    const receipt = { blockHash: hashOf(8), status: '0x1', gasUsed: '0x5208', effectiveGasPrice: '0x3' }
    const watch = watchOf(chain, 1, (method) => (method === 'eth_getTransactionReceipt' ? receipt : undefined))
    const { moves } = await watch.read(position, new Set([OTHER]))
    expect(moves.map(({ time, fee }) => [time, formatDecimal(fee)])).toEqual([[1_700_000_008_000, '0.000000000000063']])
  })

  it('between others are not reported', async () => {
    const chain = new ScriptedChain()
    const { position } = await watchOf(chain).read(undefined, ours)
    chain.payments.set(8, { to: addressOf('ef'), value: ETHER })
    chain.head = 11
    expect((await watchOf(chain).read(position, ours)).moves).toEqual([])
  })

  it('are read in pieces without skipping a block', async () => {
    const chain = new ScriptedChain()
    const watch = watchOf(chain)
    let { position } = await watch.read(undefined, ours)
    chain.head = 250
    for (let block = 8; block <= 247; block += 1) chain.payments.set(block, { to: SELF, value: BigInt(block) })
    const heights: number[] = []
    for (let piece = await watch.read(position, ours); ; piece = await watch.read(position, ours)) {
      heights.push(...piece.moves.map(({ block }) => block))
      position = piece.position
      if (position.block === piece.final) break
    }
    expect(heights).toEqual(Array.from({ length: 240 }, (_each, at) => at + 8))
  })

  it('stop when the chain reverts an irreversible block, and wait when nodes are behind', async () => {
    const chain = new ScriptedChain()
    const watch = watchOf(chain)
    const { position } = await watch.read(undefined, ours)
    chain.head = 5
    expect((await watch.read(position, ours)).position).toEqual(position)
    chain.head = 20
    chain.forkedFrom = 8
    expect((await watch.read(position, ours)).position.block).toBe(17)
    chain.forkedFrom = 7
    await expect(watch.read(position, ours)).rejects.toBeInstanceOf(ChainReorganised)
  })

  it('do not trust a single node of three on a payment or its amount', async () => {
    const chain = new ScriptedChain()
    const { position } = await watchOf(chain).read(undefined, ours)
    chain.payments.set(8, { to: SELF, value: ETHER })
    chain.head = 11
    const forged = new ScriptedChain()
    forged.head = 11
    forged.payments.set(8, { to: SELF, value: 1000n * ETHER })
    const lying = (liars: number) =>
      evmWatch({
        chain: 'eth',
        chainId: 1n,
        confirmations: 3,
        pool: scriptedRpc((method, params, node) => (node < liars ? forged : chain).answer(method, params), 3),
      })
    expect((await lying(1).read(position, ours)).moves.map(({ amount }) => formatDecimal(amount))).toEqual(['1'])
    const mixed = scriptedRpc((method, params, node) => {
      const each = new ScriptedChain()
      each.head = 11
      each.payments.set(8, { to: SELF, value: BigInt(node + 1) })
      return each.answer(method, params)
    }, 3)
    const quarrel = evmWatch({ chain: 'eth', chainId: 1n, confirmations: 3, pool: mixed })
    expect(await codeOf(quarrel.read(position, ours))).toBe('node/unvalidated')
  })

  it('reject invalid answers', async () => {
    const chain = new ScriptedChain()
    const { position } = await watchOf(chain).read(undefined, ours)
    chain.head = 11
    chain.payments.set(8, { to: SELF, value: ETHER })
    const complete = { blockHash: hashOf(9), status: '0x1', gasUsed: '0x5208' }
    for (const receipt of [complete, { blockHash: hashOf(8) }, { status: '0x2' }, 'no receipt']) {
      const lie = (method: string): unknown => (method === 'eth_getTransactionReceipt' ? receipt : undefined)
      expect(await codeOf(watchOf(chain, 1, lie).read(position, ours))).toBe('node/unreachable')
    }
  })

  it('give the balance of an account after a block, if the nodes still know it', async () => {
    const chain = new ScriptedChain()
    const watch = watchOf(chain)
    expect(formatDecimal((await watch.held(SELF, coinOf('eth'), 9)) ?? { coefficient: 0n, scale: 0 })).toBe(
      '0.000000000000000007',
    )
    expect(await watch.held(SELF, coinOf('eth'), 99)).toBeUndefined()
    expect(await watch.held(SELF, { ...coinOf('eth'), issuer: OTHER }, 9)).toBeUndefined()
    const malformed = watchOf(chain, 1, (method) => (method === 'eth_getBalance' ? 'much' : undefined))
    expect(await codeOf(malformed.held(SELF, coinOf('eth'), 9))).toBe('node/unreachable')
  })

  it('ignore invalid blocks and do not skip one that a node does not have yet', async () => {
    const chain = new ScriptedChain()
    const { position } = await watchOf(chain).read(undefined, ours)
    chain.head = 11
    const saying = (changes: Readonly<Record<string, unknown>>) =>
      evmWatch({
        chain: 'eth',
        chainId: 1n,
        confirmations: 3,
        pool: scriptedRpc((method, params) => {
          const answer = chain.answer(method, params)
          const isNext = method === 'eth_getBlockByNumber' && Number(params[0]) === 8
          return isNext ? { ...(answer as Readonly<Record<string, unknown>>), ...changes } : answer
        }),
      }).read(position, ours)
    const transactions = (length: number) => ({ transactions: Array.from({ length }, () => ({})) })
    for (const changes of [{ number: '0x9' }, { hash: '0x12' }, { transactions: 'none' }, transactions(50_001)])
      expect(await codeOf(saying(changes)), Object.keys(changes)[0]).toBe('node/unreachable')
    expect((await saying(transactions(50_000))).position.block).toBe(8)
    const behind = watchOf(chain, 1, (method) =>
      method === 'eth_getBlockByNumber' ? new Error('not found') : undefined,
    )
    await expect(behind.read(position, ours)).rejects.toThrow('not found')
    const empty = evmWatch({
      chain: 'eth',
      chainId: 1n,
      confirmations: 3,
      pool: scriptedRpc((method, params) =>
        method === 'eth_getBlockByNumber' && Number(params[0]) >= 8 ? null : chain.answer(method, params),
      ),
    })
    expect(await empty.read(position, ours)).toMatchObject({ moves: [], position, final: 8, head: 11 })
  })

  it("use MOAC's own method names, and a contract creation has no receiver", async () => {
    const chain = new ScriptedChain()
    const requestedHashes = new Set<string>()
    const watch = evmWatch({
      chain: 'moac',
      chainId: 99n,
      confirmations: 3,
      pool: scriptedRpc((method, params) => {
        requestedHashes.add(method)
        const answer = chain.answer(method, params)
        const isBlock = method === 'mc_getBlockByNumber' && answer !== null
        if (!isBlock) return answer
        const block = answer as { readonly transactions: readonly object[] }
        return {
          ...block,
          transactions: block.transactions.map((each) => ({ ...each, to: null, shardingFlag: '0x0' })),
        }
      }),
    })
    const { position } = await watch.read(undefined, ours)
    chain.payments.set(8, { to: SELF, value: ETHER })
    chain.head = 11
    const { moves } = await watch.read(position, new Set([OTHER]))
    expect(moves.map(({ to }) => to)).toEqual([''])
    expect([...requestedHashes].toSorted()).toEqual([
      'mc_blockNumber',
      'mc_getBlockByNumber',
      'mc_getTransactionReceipt',
      'net_version',
    ])
  })

  it('are refused on MOAC from an Ethereum-type answer: network, transactions, micro chains', async () => {
    const chain = new ScriptedChain()
    const readBy = (flag: unknown, network = '99') =>
      evmWatch({
        chain: 'moac',
        chainId: 99n,
        confirmations: 3,
        pool: scriptedRpc((method, params) => {
          if (method === 'net_version') return network
          const answer = chain.answer(method, params)
          if (method !== 'mc_getBlockByNumber' || answer === null) return answer
          const block = answer as { readonly transactions: readonly object[] }
          return { ...block, transactions: block.transactions.map((each) => ({ ...each, shardingFlag: flag })) }
        }),
      })
    const { position } = await readBy('0x0').read(undefined, ours)
    chain.payments.set(8, { to: SELF, value: ETHER })
    chain.head = 11
    expect(await codeOf(readBy('0x0', '1').read(position, ours))).toBe('chain/wrong-network')
    for (const network of ['', '0x63', '9'.repeat(19)])
      expect(await codeOf(readBy('0x0', network).read(position, ours)), network).toBe('node/unreachable')
    for (const flag of [undefined, null, '', {}]) {
      expect(await codeOf(readBy(flag).read(position, ours)), String(flag)).toBe('node/unreachable')
    }
    expect((await readBy('0x1').read(position, ours)).moves).toEqual([])
    expect((await readBy('0x0').read(position, ours)).moves).toHaveLength(1)
    expect((await readBy(0).read(position, ours)).moves).toHaveLength(1)
  })
})
