import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf, type ChainAsset } from '@tidebook/chains'
import { eosNode, eosWatch, requireEosKey, tronNode, tronWatch, type ChainPosition } from '@tidebook/client/chains'
import { beforeEach, describe, expect, it } from 'vitest'
import { EOS_TEST_CHAIN, EosTestNode, type EosTestAction } from './eos-test-node.ts'
import { sendTransfer } from './send-transfer.ts'
import { TronTestNode, tronContract } from './tron-test-node.ts'
import { all, codeOf, poolOf, shown, type Fields, type Lie } from './watch-pool.fixture.ts'

const KEY = new Uint8Array(32).fill(9)
const OTHER_KEY = new Uint8Array(32).fill(8)

describe('a Tron watch', () => {
  const us = chainOf('tron').addressOfKey(OTHER_KEY)
  const them = chainOf('tron').addressOfKey(KEY)
  const contract = tronContract(7)
  const token: ChainAsset = { chain: 'tron', code: 'USDT', issuer: contract, decimals: 6 }
  let chain: TronTestNode
  let start: ChainPosition
  const watchOf = (lie?: Lie, nodes = 1, tokens: readonly ChainAsset[] = []) =>
    tronWatch({ pool: poolOf(chain, nodes, lie), genesis: chain.genesis, tokens })
  const pay = (to: string, value: string, asset = coinOf('tron'), from = them, key = KEY) =>
    sendTransfer(
      tronNode({ pool: poolOf(chain), kept: parseDecimal('0') }),
      { from, to, asset, amount: parseDecimal(value) },
      key,
      () => chain.produce(),
    )
  const ours = new Set([us])
  beforeEach(async () => {
    chain = new TronTestNode()
    for (const address of [us, them]) chain.held.set(address, 1_000_000_000n)
    chain.tokens.set(contract, { symbol: 'USDT', decimals: 6, held: new Map([[them, 10_000_000n]]) })
    chain.produce()
    start = (await watchOf().read(undefined, ours)).position
  })

  it('reports a payment as pending, then as made once its block is solid, with the cost of an own payment', async () => {
    const { hash } = await pay(us, '12.5')
    await pay(them, '3', coinOf('tron'), us, OTHER_KEY)
    const { moves } = await all(watchOf(), start, ours)
    expect(moves.map(shown)).toEqual([
      [them, us, 'TRX', '12.5', '0'],
      [us, them, 'TRX', '3', expect.stringMatching(/^0\.\d+$/u)],
    ])
    expect(moves[0]?.hash).toBe(hash)
    // Nodes that do not have the solid block yet still report the payment as pending.
    const solid = chain.answer('/walletsolidity/getblockbynum', { num: start.block })
    const isLate: Lie = (path, _body, said) => (path === '/walletsolidity/getnowblock' ? solid : said)
    const early = await watchOf(isLate).read(start, ours)
    expect([early.moves, early.coming.map(({ hash: coming }) => coming)]).toEqual([[], [hash, moves[1]?.hash]])
  })

  it('does not report a failed transfer as a payment, even if one of the two sources disagrees', async () => {
    chain.failing = 1
    const sent = await pay(us, '500')
    const { moves } = await all(watchOf(), start, ours)
    expect(moves.map(shown)).toEqual([[them, us, 'TRX', '0', '0']])
    expect(moves[0]?.hash).toBe(sent.hash)
    // The block alone, or the transaction info alone, does not prove a payment.
    const blockSays: Lie = (path, _body, said) =>
      path.endsWith('getblockbynum') ? JSON.parse(JSON.stringify(said).replaceAll('OUT_OF_TIME', 'SUCCESS')) : said
    const infoSays: Lie = (path, _body, said) =>
      path.endsWith('infobyblocknum') ? (said as Fields[]).map(({ result: _result, ...rest }) => rest) : said
    for (const lie of [blockSays, infoSays])
      expect((await all(watchOf(lie), start, ours)).moves.map(({ amount }) => formatDecimal(amount))).toEqual(['0'])
  })

  it('reads TRC-20 tokens by their events and refuses a contract that claims wrong or too many decimals', async () => {
    await pay(us, '2.5', token)
    const { moves } = await all(watchOf(undefined, 1, [token]), start, ours)
    expect(moves.map(shown)).toEqual([[them, us, 'USDT', '2.5', '0']])
    expect((await all(watchOf(), start, ours)).moves).toEqual([])
    const held = chain.tokens.get(contract)
    if (held === undefined) throw new TypeError('no token')
    for (const [claimed, described] of [
      [30, 30],
      [19, 19],
      [8, 6],
      [6, 8],
    ]) {
      held.decimals = claimed ?? 0
      const odd = { ...token, decimals: described }
      expect([claimed, (await all(watchOf(undefined, 1, [odd]), start, ours)).moves]).toEqual([claimed, []])
    }
  })

  it('reads no block while the contract of a required token claims other decimals', async () => {
    await pay(us, '2.5', token)
    const held = chain.tokens.get(contract)
    if (held === undefined) throw new TypeError('no token')
    const required = tronWatch({ pool: poolOf(chain), tokens: [token], isRequired: (each) => each === token })
    held.decimals = 8
    expect(await codeOf(required.read(start, ours))).toBe('chain/decimals')
    held.decimals = 30
    expect(await codeOf(required.read(start, ours))).toBe('chain/decimals')
    held.decimals = 6
    expect((await all(required, start, ours)).moves.map(shown)).toEqual([[them, us, 'USDT', '2.5', '0']])
  })

  it('waits for the result of a token transfer whose block a node is still processing', async () => {
    await pay(us, '2.5', token)
    const isLate: Lie = (path, _body, said) => (path.endsWith('infobyblocknum') ? [] : said)
    expect(await codeOf(all(watchOf(isLate, 1, [token]), start, ours))).toBe('node/unreachable')
  })

  it('ignores an event of another contract and a failed one', async () => {
    chain.tokens.set(tronContract(8), { symbol: 'USDT', decimals: 6, held: new Map([[them, 10_000_000n]]) })
    await pay(us, '1', { ...token, issuer: tronContract(8) })
    chain.failing = 1
    await pay(us, '1', token)
    expect((await all(watchOf(undefined, 1, [token]), start, ours)).moves).toEqual([])
  })

  it('does not trust a single node of three, and refuses nodes of another network', async () => {
    await pay(us, '5')
    const more: Lie = (path, _body, said, node) =>
      node === 0 && path.endsWith('getblockbynum')
        ? JSON.parse(JSON.stringify(said).replaceAll('"amount":5000000', '"amount":5000000000'))
        : said
    expect((await all(watchOf(more, 3), start, ours)).moves.map(({ amount }) => formatDecimal(amount))).toEqual(['5'])
    const each: Lie = (path, _body, said, node) =>
      path.endsWith('getblockbynum')
        ? JSON.parse(JSON.stringify(said).replaceAll('"amount":5000000', `"amount":500000${node}`))
        : said
    expect(await codeOf(all(watchOf(each, 3), start, ours))).toBe('node/unvalidated')
    const elsewhere = tronWatch({ pool: poolOf(chain), genesis: 'ab'.repeat(32) })
    expect(await codeOf(elsewhere.read(start, ours))).toBe('chain/wrong-network')
  })

  it('refuses invalid answers: no result yet, another block, lists without an end', async () => {
    await pay(us, '5')
    const lies: readonly Lie[] = [
      (path, _body, said) => (path.endsWith('infobyblocknum') ? [] : said),
      (path, _body, said) =>
        path.endsWith('infobyblocknum') ? (said as Fields[]).map((info) => ({ ...info, blockNumber: 1 })) : said,
      (path, body, said) =>
        path.endsWith('getblockbynum') && body['num'] !== 0 ? { ...(said as Fields), blockID: 'ab'.repeat(32) } : said,
      (path, body, said) =>
        path.endsWith('getblockbynum') && body['num'] !== 0
          ? { ...(said as Fields), transactions: Array.from({ length: 60_000 }, () => ({})) }
          : said,
      (path) => (path.endsWith('getblockbynum') ? { Error: 'busy' } : { Error: 'busy' }),
    ]
    for (const [at, lie] of lies.entries())
      expect([at, await codeOf(all(watchOf(lie), start, ours))]).toEqual([at, 'node/unreachable'])
  })

  it('returns the balance of an account after the last solid block, but after no other block', async () => {
    await pay(us, '5')
    const { position } = await all(watchOf(), start, ours)
    const held = await watchOf().held(us, coinOf('tron'), position.block)
    expect(held && formatDecimal(held)).toBe('1005')
    expect(await watchOf().held(us, coinOf('tron'), position.block - 1)).toBeUndefined()
  })

  it('returns the token balance of an account after the last solid block, but after no other block', async () => {
    await pay(us, '2.5', token)
    const { position } = await all(watchOf(undefined, 1, [token]), start, ours)
    chain.tokens.get(contract)?.held.set(us, 9_000_000n)
    const heldAt = async (block: number, lie?: Lie) => {
      const held = await watchOf(lie, 1, [token]).held(us, token, block)
      return held && formatDecimal(held)
    }
    expect([await heldAt(position.block), await heldAt(position.block - 1)]).toEqual(['2.5', undefined])
    const isEmpty: Lie = (path, _body, said) => (path.endsWith('constantcontract') ? { result: {} } : said)
    expect(await codeOf(heldAt(position.block, isEmpty))).toBe('node/unreachable')
  })
})

describe('an EOS watch', () => {
  const us = 'tidebook'
  const ours = new Set([us])
  const four = (units: bigint) => ({ units, code: 'EOS', decimals: 4 })
  let chain: EosTestNode
  let start: ChainPosition
  const watchOf = (lie?: Lie, nodes = 1) => eosWatch({ pool: poolOf(chain, nodes, lie), chainId: EOS_TEST_CHAIN })
  const pay = (from: string, to: string, value: string, memo?: string) =>
    sendTransfer(
      eosNode({ pool: poolOf(chain), chainId: EOS_TEST_CHAIN }),
      { from, to, asset: coinOf('eos'), amount: parseDecimal(value), ...(memo !== undefined && { memo }) },
      from === us ? OTHER_KEY : KEY,
      () => chain.produce(2),
    )
  const acts = (change: Partial<EosTestAction>): void => {
    const real = { contract: 'eosio.token', from: 'shop', to: us, quantity: four(50_000n), memo: 'm' }
    chain.contractActs([{ ...real, notified: ['shop', us], ...change }])
    chain.produce(8)
  }
  beforeEach(async () => {
    chain = new EosTestNode()
    for (const [name, key] of [
      ['alice', KEY],
      ['shop', KEY],
      [us, OTHER_KEY],
    ] as const)
      chain.accounts.set(name, { key: chainOf('eos').addressOfKey(key), cpu: 100, net: 100, ramQuota: 5000 })
    const held = new Map([
      ['alice', 1_000_000n],
      ['shop', 1_000_000n],
      [us, 500_000n],
    ])
    chain.tokens.set('eosio.token EOS', { decimals: 4, supply: 10n ** 13n, held })
    chain.produce(6)
    start = (await watchOf().read(undefined, ours)).position
  })

  it('reports incoming and outgoing payments with their memo once their block is irreversible', async () => {
    const { hash } = await pay('alice', us, '1.5', 'for you')
    await pay(us, 'alice', '0.25')
    chain.produce(6)
    const { moves } = await all(watchOf(), start, ours)
    expect(moves.map(shown)).toEqual([
      ['alice', us, 'EOS', '1.5', '0', 'for you'],
      [us, 'alice', 'EOS', '0.25', '0'],
    ])
    expect(moves[0]?.hash).toBe(hash)
  })

  it('counts a transfer that a contract inlined when the coin’s own contract executed it', async () => {
    acts({})
    expect((await all(watchOf(), start, ours)).moves.map(shown)).toEqual([['shop', us, 'EOS', '5', '0', 'm']])
  })

  it.each([
    ['an action of the same name by another contract', { contract: 'shop' }],
    ['a contract whose name looks the same', { contract: 'eosio.tokem' }],
    ['a notification of somebody else’s transfer that a contract passed on', { to: 'alice', notified: ['alice', us] }],
    ['another token of the same contract', { quantity: { units: 50_000n, code: 'EOT', decimals: 4 } }],
    ['the coin with other digits', { quantity: { units: 50_000n, code: 'EOS', decimals: 8 } }],
    ['a transfer that nobody told the account of', { notified: ['shop'] }],
  ] as const)('does not count %s', async (_what, change) => {
    acts(change)
    expect((await all(watchOf(), start, ours)).moves).toEqual([])
  })

  it('continues past extra bytes after a transfer, a memo that is not UTF-8, and an undecodable action', async () => {
    acts({})
    const changed =
      (change: (data: string) => string): Lie =>
      (path, _body, said) =>
        path.endsWith('trace_api/get_block')
          ? JSON.parse(JSON.stringify(said), (name, value: unknown) =>
              name === 'data' && typeof value === 'string' ? change(value) : value,
            )
          : said
    const readBy = async (change: (data: string) => string) =>
      (await all(watchOf(changed(change)), start, ours)).moves.map(shown)
    expect(await readBy((data) => data + 'ff'.repeat(5000))).toEqual([['shop', us, 'EOS', '5', '0', 'm']])
    expect(await readBy((data) => `${data.slice(0, -2)}00`)).toEqual([['shop', us, 'EOS', '5', '0']])
    expect(await readBy((data) => `${data.slice(0, -2)}ff`)).toEqual([['shop', us, 'EOS', '5', '0']])
    expect(await readBy((data) => data.slice(0, 40))).toEqual([])
  })

  it('does not count failed transactions and waits for an irreversible block', async () => {
    acts({})
    const failed: Lie = (path, _body, said) =>
      path.endsWith('trace_api/get_block')
        ? JSON.parse(JSON.stringify(said).replaceAll('"executed"', '"hard_fail"'))
        : said
    expect((await all(watchOf(failed), start, ours)).moves).toEqual([])
    const pending: Lie = (path, body, said) =>
      path.endsWith('trace_api/get_block') && Number(body['block_num']) > start.block
        ? { ...(said as Fields), status: 'pending' }
        : said
    expect(await watchOf(pending).read(start, ours)).toMatchObject({ moves: [], position: start })
  })

  it('does not trust a single node of three, and refuses nodes of another network', async () => {
    acts({})
    const forged: Lie = (path, _body, said, node) =>
      node === 0 && path.endsWith('trace_api/get_block')
        ? JSON.parse(JSON.stringify(said).replaceAll('"receiver":"tidebook"', '"receiver":"alice"'))
        : said
    expect((await all(watchOf(forged, 3), start, ours)).moves).toHaveLength(1)
    const elsewhere = eosWatch({ pool: poolOf(chain), chainId: 'ab'.repeat(32) })
    expect(await codeOf(elsewhere.read(start, ours))).toBe('chain/wrong-network')
  })

  it('returns the balance of an account once its block is irreversible', async () => {
    const watch = watchOf()
    let { position } = await all(watch, start, ours)
    expect(await watch.held(us, coinOf('eos'), position.block)).toBeUndefined()
    chain.produce(20)
    await pay('alice', us, '1')
    chain.produce(20)
    ;({ position } = await all(watch, position, ours))
    const held = await watch.held(us, coinOf('eos'), position.block)
    expect(held && formatDecimal(held)).toBe('51')
  })

  it('counts a payment once in a balance when its blocks are read twice', async () => {
    const watch = watchOf()
    const { position } = await all(watch, start, ours)
    expect(await watch.held(us, coinOf('eos'), position.block)).toBeUndefined()
    chain.produce(20)
    await pay('alice', us, '1')
    chain.produce(20)
    // The database was unavailable when the first reading was to be stored.
    await all(watch, position, ours)
    const again = await all(watch, position, ours)
    const held = await watch.held(us, coinOf('eos'), again.position.block)
    expect(held && formatDecimal(held)).toBe('51')
  })

  it("requires that the agent's key alone may pay from its account", async () => {
    const key = (bytes: Uint8Array): string => chainOf('eos').addressOfKey(bytes)
    await requireEosKey(poolOf(chain), us, key(OTHER_KEY))
    expect(await codeOf(requireEosKey(poolOf(chain), us, key(KEY)))).toBe('chain/eos-authority')
    const shared: Lie = (_path, _body, said) =>
      JSON.parse(JSON.stringify(said).replaceAll('"threshold":1', '"threshold":2'))
    expect(await codeOf(requireEosKey(poolOf(chain, 1, shared), us, key(OTHER_KEY)))).toBe('chain/eos-authority')
  })
})
