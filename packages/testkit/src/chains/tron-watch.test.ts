import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf, type ChainAsset } from '@tidebook/chains'
import { tronNode, tronWatch, type ChainPosition, type ChainWatch } from '@tidebook/client/chains'
import { beforeEach, describe, expect, it } from 'vitest'
import { sendTransfer } from './send-transfer.ts'
import { TronTestNode, tronContract } from './tron-test-node.ts'
import { all, codeOf, poolOf, shown, type Fields, type Lie } from './watch-pool.fixture.ts'

const KEY = new Uint8Array(32).fill(9)
const [THEM, US, OTHER] = [addressOf(9), addressOf(8), addressOf(7)]
const OURS = new Set([US])
const CONTRACT = tronContract(7)
const TOKEN: ChainAsset = { chain: 'tron', code: 'USDT', issuer: CONTRACT, decimals: 6 }
const COIN = coinOf('tron')
const MAX_IN_LIST = 50_000

function addressOf(byte: number): string {
  return chainOf('tron').addressOfKey(new Uint8Array(32).fill(byte))
}

describe('a Tron block', () => {
  let chain: TronTestNode
  let start: ChainPosition
  const watchOf = (lie?: Lie, tokens: readonly ChainAsset[] = []): ChainWatch =>
    tronWatch({ pool: poolOf(chain, 1, lie), genesis: chain.genesis, tokens })
  const pay = (to: string, value: string, asset: ChainAsset) =>
    sendTransfer(
      tronNode({ pool: poolOf(chain), kept: parseDecimal('0') }),
      { from: THEM, to, asset, amount: parseDecimal(value) },
      KEY,
      () => chain.produce(),
    )
  const movesBy = async (lie: Lie | undefined, tokens: readonly ChainAsset[]) =>
    (await all(watchOf(lie, tokens), start, OURS)).moves
  const codeBy = (lie: Lie, tokens: readonly ChainAsset[] = []) => codeOf(movesBy(lie, tokens))
  /** Replaces the members of a name in answers to a path that ends so. */
  const replaced =
    (end: string, name: string, change: (value: unknown) => unknown): Lie =>
    (path, _body, said) =>
      path.endsWith(end)
        ? JSON.parse(JSON.stringify(said), (key, value: unknown) => (key === name ? change(value) : value))
        : said
  const isUnread: Lie = (path, _body, said) => (path.endsWith('infobyblocknum') ? [] : said)
  const empty = (length: number): readonly unknown[] => Array.from({ length }, () => ({}))
  beforeEach(async () => {
    chain = new TronTestNode()
    for (const address of [US, THEM, OTHER]) chain.held.set(address, 1_000_000_000n)
    chain.tokens.set(CONTRACT, { symbol: 'USDT', decimals: 6, held: new Map([[THEM, 10_000_000n]]) })
    chain.produce()
    start = (await watchOf().read(undefined, OURS)).position
  })

  it('reports no payment between others, and does not wait for its result', async () => {
    await pay(OTHER, '5', COIN)
    expect(await movesBy(undefined, [TOKEN])).toEqual([])
    expect(await movesBy(isUnread, [TOKEN])).toEqual([])
  })

  it('waits for results of contracts only to read tokens', async () => {
    await pay(OTHER, '1', TOKEN)
    expect(await movesBy(isUnread, [])).toEqual([])
    expect(await codeBy(isUnread, [TOKEN])).toBe('node/unreachable')
  })

  it.each([
    ['an approval', 'topics', (topics) => ['8c5be1e5ebec7d5bd14f71427d1e84f3'.repeat(2), ...topics.slice(1)]],
    ['an event with two topics', 'topics', (topics) => topics.slice(0, 2)],
    ['an event with four topics', 'topics', (topics) => [...topics, topics[2]]],
    ['an event without topics', 'topics', () => null],
    ['an event whose data are not text', 'data', () => 5],
  ] as readonly (readonly [string, string, (value: readonly unknown[]) => unknown])[])(
    'does not report %s of a token as a payment',
    async (_what, name, change) => {
      await pay(US, '1', TOKEN)
      expect(await movesBy(undefined, [TOKEN])).toHaveLength(1)
      const lie = replaced('infobyblocknum', name, (value) => change(value as readonly unknown[]))
      expect(await movesBy(lie, [TOKEN])).toEqual([])
    },
  )

  it('numbers the token payments of a transaction after its coin payment', async () => {
    await pay(US, '1', TOKEN)
    const twice = replaced('infobyblocknum', 'log', (logs) => [...(logs as unknown[]), ...(logs as unknown[])])
    expect((await movesBy(twice, [TOKEN])).map(({ index }) => index)).toEqual([1, 2])
    const { moves } = await all(watchOf(twice, [TOKEN]), start, new Set([THEM]))
    expect(moves.map(({ index, asset }) => [index, asset.code])).toEqual([
      [0, 'TRX'],
      [1, 'USDT'],
      [2, 'USDT'],
    ])
  })

  it('does not report a transaction of several contracts, or one without parameters', async () => {
    await pay(US, '5', COIN)
    const several = replaced('getblockbynum', 'contract', (list) => [list, list].flat())
    const without = replaced('getblockbynum', 'parameter', () => ({}))
    for (const lie of [several, without])
      for (const tokens of [[], [TOKEN]]) expect(await movesBy(lie, tokens)).toEqual([])
  })

  it('is refused if it has too many transactions, results or events, or no list of events', async () => {
    await pay(US, '5', COIN)
    const transactions = (count: number): Lie => {
      return (path, body, said) =>
        path.endsWith('getblockbynum') && Number(body['num']) > start.block
          ? { ...(said as Fields), transactions: empty(count) }
          : said
    }
    const results = (count: number): Lie => {
      return (path, body, said) =>
        path.endsWith('infobyblocknum') && (said as readonly unknown[]).length > 0
          ? [
              ...(said as readonly unknown[]),
              ...Array.from({ length: count - 1 }, () => ({ id: 'ab'.repeat(32), blockNumber: body['num'] })),
            ]
          : said
    }
    const events = (log: unknown): Lie => {
      return (path, _body, said) =>
        path.endsWith('infobyblocknum') ? (said as readonly Fields[]).map((info) => ({ ...info, log })) : said
    }
    expect(await codeBy(transactions(MAX_IN_LIST))).toBeUndefined()
    expect(await codeBy(transactions(MAX_IN_LIST + 1))).toBe('node/unreachable')
    expect(await codeBy(results(MAX_IN_LIST))).toBeUndefined()
    expect(await codeBy(results(MAX_IN_LIST + 1))).toBe('node/unreachable')
    expect(await codeBy(events(empty(MAX_IN_LIST)))).toBeUndefined()
    for (const log of [empty(MAX_IN_LIST + 1), 'none']) expect(await codeBy(events(log))).toBe('node/unreachable')
  }, 60_000)

  it('contains payments of a token with 18 decimals', async () => {
    const fine = { ...TOKEN, decimals: 18 }
    chain.tokens.set(CONTRACT, { symbol: 'USDT', decimals: 18, held: new Map([[THEM, 10n ** 19n]]) })
    await pay(US, '2.5', fine)
    expect((await movesBy(undefined, [fine])).map(shown)).toEqual([[THEM, US, 'USDT', '2.5', '0']])
  })

  it('is read without a token whose contract claims an impossible number of decimals', async () => {
    await pay(US, '2.5', TOKEN)
    await pay(US, '5', COIN)
    const held = chain.tokens.get(CONTRACT)
    if (held === undefined) throw new TypeError('no token')
    held.decimals = 200
    expect((await movesBy(undefined, [TOKEN])).map(shown)).toEqual([[THEM, US, 'TRX', '5', '0']])
  })

  it('has no known balance of an account if the chain advances during the request, or the node fails', async () => {
    for (let blocks = 0; blocks < 3; blocks += 1) chain.produce()
    const { position } = await all(watchOf(), start, OURS)
    /** Reads the balance from a node that changes its responses about accounts. */
    const heldBy = async (change: (body: Fields, said: unknown) => unknown, address = US) => {
      const lie: Lie = (path, body, said) => (path === '/walletsolidity/getaccount' ? change(body, said) : said)
      const held = await watchOf(lie).held(address, COIN, position.block)
      return held && formatDecimal(held)
    }
    // A node reads the address as hex digits unless the request says that it is text.
    expect(await heldBy(({ visible }, said) => (visible === true ? said : { Error: 'address' }))).toBe('1000')
    expect(await heldBy((_body, said) => said, addressOf(6))).toBe('0')
    for (const answer of [{ Error: 'class java.lang.NullPointerException : null' }, [], null])
      expect(await codeOf(heldBy(() => answer))).toBe('node/unreachable')
    const advancing = heldBy((_body, said) => {
      chain.produce()
      return said
    })
    expect(await advancing).toBeUndefined()
  })
})
