import { coinOf, type ChainAsset } from '@tidebook/chains'
import type { ChainPiece } from '@tidebook/client/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AgentExchange, WALLET } from './agent-exchange.fixture.ts'
import { depositMemo } from './deposit-memo.ts'
import { readDeposits } from './deposit-reader.ts'
import { DEPOSITS_AT_ONCE, DEPOSITS_PER_ROUND } from './record-deposits.ts'

const OTHER_WALLET = 'jJ3Q4sZBQ7x6PcR5NbTnGXJUrXWQ5LAhMC'

describe('payments to the agent on another chain', () => {
  let exchange: AgentExchange
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(() => exchange.clear())

  const read = (chain: 'eth' | 'xrp') => readDeposits(exchange.context, exchange.chainOf(chain))
  const own = (chain: 'eth' | 'xrp') => exchange.of(chain).chain.address
  /** Builds a piece that ends at a block. */
  const at = (block: number, more: Partial<ChainPiece> = {}) => ({
    position: { block, hash: '' },
    final: block,
    head: block,
    ...more,
  })
  const xrp = (more: Partial<Parameters<typeof exchange.move>[0]> = {}) =>
    exchange.move({
      to: own('xrp'),
      from: 'rSomebody',
      asset: coinOf('xrp'),
      memo: depositMemo({ wallet: WALLET }),
      ...more,
    })
  const states = async () => (await exchange.deposits()).map(({ status, reason, seen }) => [status, reason, seen])

  it('DEP-001: are deposits of the wallet in their memo, and of the account with its number', async () => {
    const [account, other] = [await exchange.owner('xrp', 1), await exchange.owner('xrp', 2, OTHER_WALLET)]
    expect(other).not.toBe(account)
    const memos = [
      { wallet: WALLET, index: 1 },
      { wallet: WALLET, index: 2 },
      { wallet: WALLET, index: 3 },
    ]
    const moves = [
      ...memos.map((memo) => xrp({ memo: depositMemo(memo) })),
      xrp({ memo: depositMemo({ wallet: WALLET }) }),
      xrp({ memo: 'for you' }),
      xrp({ memo: undefined }),
    ]
    exchange.piece('xrp', moves, at(100))
    await read('xrp')
    const rows = await exchange.deposits()
    expect(rows.map(({ wallet, account: of }) => [wallet, of])).toEqual([
      [WALLET, account],
      [WALLET, null],
      [WALLET, null],
      [WALLET, null],
      ['', null],
      ['', null],
    ])
    expect(rows[0]).toMatchObject({ base: 'XRP', token: 'JXRP', received: '5', status: 3, seen: 12, wanted: 12 })
  })

  it('create no deposit if they go to others, come from the agent, are stock, are zero, are dust or are in another asset', async () => {
    const moves = [
      xrp({ to: 'rOther' }),
      xrp({ from: own('xrp') }),
      xrp({ memo: 'stock' }),
      xrp({ amount: '0' }),
      xrp({ amount: '0.0099' }),
      xrp({ asset: { chain: 'xrp', code: 'XRP', issuer: 'rForger' } }),
    ]
    exchange.piece('xrp', moves, at(100))
    await read('xrp')
    expect(await exchange.deposits()).toEqual([])
  })

  it('DEP-001: are deposits of the owner of the address to which they were paid', async () => {
    const account = await exchange.owner('eth', 1)
    exchange.piece('eth', [], at(100))
    await read('eth')
    const [first] = await exchange.rows<{ address: string }>(
      'select address from app.agent_addresses where chain = $1 and index = 1',
      ['eth'],
    )
    const to = first?.address ?? ''
    const coin = coinOf('eth')
    const moves = [
      exchange.move({ to, asset: coin, amount: '2' }),
      exchange.move({ to, from: own('eth'), asset: coin }),
      exchange.move({ to: own('eth'), asset: coin }),
      exchange.move({ to: '0x0000000000000000000000000000000000000001', asset: coin }),
    ]
    exchange.piece('eth', moves, at(101))
    await read('eth')
    expect(await exchange.deposits()).toMatchObject([{ account, wallet: WALLET, received: '2', recipient: to }])
  })

  it('are shown while their block may be removed, and count once the chain reports it as final', async () => {
    const payment = xrp({ block: 108 })
    const deep = xrp({ block: 80, amount: '7' })
    exchange.piece('xrp', [], { ...at(100, { head: 110 }), coming: [payment, deep] })
    await read('xrp')
    expect(await states()).toEqual([
      [3, null, 11],
      [3, null, 2],
    ])
    exchange.piece('xrp', [], { ...at(101, { head: 115 }), coming: [payment, deep] })
    await read('xrp')
    expect((await states())[1]).toEqual([3, null, 7])
    exchange.piece('xrp', [payment, deep], at(108))
    await read('xrp')
    expect(await states()).toEqual([
      [3, null, 12],
      [3, null, 12],
    ])
    exchange.piece('xrp', [], at(120))
    await read('xrp')
    expect(await states()).toEqual([
      [3, null, 12],
      [3, null, 12],
    ])
  })

  it.each([
    [1, [[3, null, 0]]],
    [0, []],
  ])('are shown before they are final if their gateway waits for a block: %i', async (confirmations, shown) => {
    exchange.describe('XRP', { confirmations })
    exchange.piece('xrp', [], { ...at(100, { head: 110 }), coming: [xrp({ block: 108 })] })
    await read('xrp')
    expect(await states()).toEqual(shown)
  })

  it('wait for staff when the chain has passed their block without them, and count if they return', async () => {
    const [payment, staying, later] = [
      xrp({ block: 108 }),
      xrp({ block: 108, amount: '6' }),
      xrp({ block: 109, amount: '7' }),
    ]
    exchange.piece('xrp', [], { ...at(100, { head: 110 }), coming: [payment, staying, later] })
    await read('xrp')
    exchange.piece('xrp', [], { ...at(108, { head: 112 }), coming: [staying] })
    await read('xrp')
    const stateOf = async (hash: string) => {
      const row = (await exchange.deposits()).find(({ chain_hash: each }) => each === hash)
      return [row?.status, row?.reason, row?.seen]
    }
    expect(await stateOf(payment.hash)).toEqual([8, 'reorganised', 2])
    expect(await stateOf(staying.hash)).toEqual([3, null, 4])
    expect(await stateOf(later.hash)).toEqual([3, null, 1])
    exchange.piece('xrp', [payment], at(112))
    await read('xrp')
    expect(await stateOf(payment.hash)).toEqual([8, 'reorganised', 12])
  })

  it('are not counted again while they wait for staff for another reason', async () => {
    const payment = xrp({ block: 108 })
    exchange.piece('xrp', [payment], at(108))
    await read('xrp')
    await exchange.pool.query("update app.gateway_deposits set status = 8, reason = 'overLimit'")
    exchange.piece('xrp', [], { ...at(109, { head: 111 }), coming: [payment] })
    await read('xrp')
    expect(await states()).toEqual([[8, 'overLimit', 12]])
  })

  it('are recorded over several rounds if one transaction has many, and count after the last round', async () => {
    const count = DEPOSITS_PER_ROUND + 2 * DEPOSITS_AT_ONCE + 1
    const [account, hash] = [await exchange.owner('xrp', 1), 'AB'.repeat(32)]
    const memo = depositMemo({ wallet: WALLET, index: 1 })
    const moves = Array.from({ length: count }, (_, index) => xrp({ hash, index, memo }))
    const together = async () =>
      exchange.rows<{ seen: number; count: number; all: string }>(
        'select seen, count(*)::int as count, min(account::text) as all from app.gateway_deposits group by seen',
      )
    exchange.piece('xrp', moves, at(100))
    expect(await read('xrp')).toBeUndefined()
    expect(await together()).toEqual([{ seen: 11, count: DEPOSITS_PER_ROUND, all: account }])
    expect(await exchange.rows('select from app.gateway_positions')).toEqual([])
    expect(await exchange.rows('select from app.agent_moves')).toEqual([])
    exchange.piece('xrp', moves, at(100))
    expect(await read('xrp')).toBe(100)
    expect(await together()).toEqual([{ seen: 12, count, all: account }])
    expect(await exchange.rows('select count(*)::int as count, sum(change)::text as sum from app.agent_moves')).toEqual(
      [{ count, sum: String(5 * count) }],
    )
  })

  it('wait for staff if a reorg removes their transaction before all are recorded', async () => {
    const count = DEPOSITS_PER_ROUND + DEPOSITS_AT_ONCE + 1
    const moves = Array.from({ length: count }, (_, index) => xrp({ hash: 'AB'.repeat(32), index }))
    exchange.piece('xrp', moves, at(100))
    await read('xrp')
    exchange.piece('xrp', [], at(100))
    await read('xrp')
    expect(await exchange.rows('select distinct status, reason, seen from app.gateway_deposits')).toEqual([
      { status: 8, reason: 'reorganised', seen: 11 },
    ])
  })

  it('are listed in newer blocks up to a maximum number, and the others do not go to staff', async () => {
    const count = DEPOSITS_AT_ONCE + 2
    const moves = Array.from({ length: count }, (_, index) => xrp({ hash: 'AB'.repeat(32), index, block: 108 }))
    const countOf = async () =>
      exchange.rows('select status, count(*)::int as count from app.gateway_deposits group by status')
    exchange.piece('xrp', [], { ...at(100, { head: 110 }), coming: moves })
    await read('xrp')
    expect(await countOf()).toEqual([{ status: 3, count: DEPOSITS_AT_ONCE }])
    exchange.piece('xrp', [], { ...at(101, { head: 110 }), coming: moves.toReversed() })
    await read('xrp')
    expect(await countOf()).toEqual([{ status: 3, count }])
  })

  it('are read to the last final block, piece by piece, up to a block that the nodes lack', async () => {
    exchange.piece('xrp', [xrp()], at(100, { final: 102 }))
    exchange.piece('xrp', [xrp({ amount: '6' })], at(102))
    expect(await read('xrp')).toBe(102)
    expect(await exchange.deposits()).toHaveLength(2)
    exchange.piece('xrp', [], at(102))
    expect(await read('xrp')).toBe(102)
    exchange.piece('xrp', [], at(102, { final: 103 }))
    await expect(read('xrp')).rejects.toMatchObject({ code: 'agent/position-stalled' })
  })

  it('DEP-001: are deposits of the gateway of exactly their asset', async () => {
    const USDT = { chain: 'eth', code: 'USDT', issuer: '0xToken', decimals: 6 } as const
    exchange.serveToken('eth', { base: 'USDT', token: 'JUSDT', asset: USDT })
    exchange.describe('USDT', { minimum: { deposit: '10', withdraw: '10' }, confirmations: 3 })
    await exchange.owner('eth', 1)
    await exchange.pool.query(
      `insert into app.agent_addresses (chain, index, address) values ('eth', 1, '0xOwner')
       on conflict (chain, index) do update set address = excluded.address`,
    )
    const paid = (asset: ChainAsset, index: number, amount = '50') =>
      exchange.move({ to: '0xOwner', from: '0x9', asset, amount, index })
    const moves = [
      paid(USDT, 1),
      paid({ ...USDT, issuer: '0xForger' }, 2),
      paid({ ...USDT, issuer: undefined }, 3),
      paid({ ...coinOf('eth'), issuer: '0xForger' }, 4),
      paid(coinOf('eth'), 0, '0.5'),
      paid(USDT, 5, '0.09'),
    ]
    exchange.piece('eth', moves, at(100))
    await read('eth')
    const rows = (await exchange.deposits()).map(({ base, token, output, received, wanted }) => [
      base,
      token,
      output,
      Number(received),
      wanted,
    ])
    expect(rows.toSorted()).toEqual([
      ['ETH', 'JETH', 0, 0.5, 12],
      ['USDT', 'JUSDT', 1, 50, 3],
    ])
  })
})
