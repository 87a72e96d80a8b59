import { formatDecimal } from '@tidebook/amount'
import type { ChainAsset, Transfer } from '@tidebook/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { takeDeposit } from '../gateway/found-payments.ts'
import { AgentExchange, WALLET } from './agent-exchange.fixture.ts'
import { MAX_PASS_MS } from '../obligations/bounded-pass.ts'
import type { Payer } from '../obligations/payer.ts'
import { Sweeper } from './sweeper.ts'

const [FIRST, SECOND, STRANGE] = ['0x1', '0x2', '0x3'] as const
const DAY_MS = 86_400_000

describe('coins on deposit addresses', () => {
  let exchange: AgentExchange
  let sweeper: Sweeper
  let paid: [string, string][]
  let isUnderWay: boolean
  /** Duration of a payment. */
  let payMs: number
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.clear()
    await exchange.pool.query('truncate app.agent_addresses')
    for (const [index, address] of [FIRST, SECOND].entries()) {
      await exchange.owner('eth', index + 1, `${WALLET}${index}`)
      await exchange.pool.query("insert into app.agent_addresses (chain, index, address) values ('eth', $1, $2)", [
        index + 1,
        address,
      ])
    }
    paid = []
    isUnderWay = false
    payMs = 0
    const payer: Pick<Payer, 'pay' | 'isUnderWay'> = {
      isUnderWay: () => isUnderWay,
      pay: async (purpose, { from, amount }: Transfer) => {
        expect(purpose).toBe(`sweep:eth:${from}`)
        exchange.time += payMs
        paid.push([from, formatDecimal(amount)])
      },
    }
    sweeper = new Sweeper(exchange.context, exchange.chainOf('eth'), payer as unknown as Payer, new Map())
  })

  let count = 0
  const deposit = (recipient: string, block = 100, seen = 12) => {
    const hash = (count += 1).toString(16).padStart(64, '0')
    const found = { base: 'ETH', chain: 'eth', token: 'JETH', wallet: WALLET, account: null, hash, output: 0, block }
    const rest = { blockHash: null, sender: '0x9', recipient, memo: null, received: '1', seen, wanted: 12 }
    return inTransaction(exchange.pool, (tx) => takeDeposit(tx, { ...found, ...rest }, exchange.time))
  }
  const sweep = async () => {
    paid = []
    await sweeper.sweep()
    return paid
  }

  it('are swept to the account of the agent, less twice the fee', async () => {
    await deposit(FIRST)
    exchange.coins.set(FIRST, '1')
    exchange.coins.set(SECOND, '1')
    exchange.time += 3_600_000
    expect(await sweep()).toEqual([[FIRST, '0.998']])
    isUnderWay = true
    expect(await sweep()).toEqual([])
  })

  it('are swept if they are at least five times the fee', async () => {
    await deposit(FIRST)
    exchange.coins.set(FIRST, '0.004999')
    expect(await sweep()).toEqual([])
    exchange.coins.set(FIRST, '0.005')
    // The address is read again after a new deposit arrives there.
    expect(await sweep()).toEqual([])
    await deposit(FIRST, 101)
    expect(await sweep()).toEqual([[FIRST, '0.003']])
  })

  it('are swept for a limited time, and the next round continues with the other addresses', async () => {
    for (const address of [FIRST, SECOND]) {
      await deposit(address)
      exchange.coins.set(address, '1')
    }
    payMs = MAX_PASS_MS
    const rounds = [await sweep(), await sweep(), await sweep()].map((round) => round.map(([from]) => from))
    expect(rounds.map(({ length }) => length)).toEqual([1, 1, 1])
    expect(rounds.slice(0, 2).flat().toSorted()).toEqual([FIRST, SECOND])
  })

  it('are not read before they are final, on other owners’ addresses, or after a month', async () => {
    for (const address of [FIRST, SECOND, STRANGE]) exchange.coins.set(address, '1')
    await deposit(FIRST, 100, 11)
    await deposit(STRANGE)
    expect(await sweep()).toEqual([])
    await deposit(SECOND)
    exchange.time += 29 * DAY_MS
    expect(await sweep()).toEqual([[SECOND, '0.998']])
    exchange.time += 2 * DAY_MS
    expect(await sweep()).toEqual([])
  })
})

describe('tokens on deposit addresses', () => {
  const USDT: ChainAsset = { chain: 'eth', code: 'USDT', issuer: '0xToken', decimals: 6 }
  let exchange: AgentExchange
  let sweeper: Sweeper
  let paid: string[]
  let failing: string | undefined
  let underWay: string | undefined
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.clear()
    await exchange.pool.query('truncate app.agent_addresses')
    exchange.serveToken('eth', { base: 'USDT', token: 'JUSDT', asset: USDT })
    exchange.describe('USDT', { minimum: { deposit: '10', withdraw: '10' } })
    for (const [index, address] of [FIRST, SECOND].entries()) {
      await exchange.owner('eth', index + 1, `${WALLET}${index}`)
      await exchange.pool.query("insert into app.agent_addresses (chain, index, address) values ('eth', $1, $2)", [
        index + 1,
        address,
      ])
    }
    paid = []
    failing = undefined
    underWay = undefined
    const payer: Pick<Payer, 'pay' | 'isUnderWay'> = {
      isUnderWay: (purpose) => purpose === underWay,
      pay: async (purpose, { asset, amount }: Transfer) => {
        if (purpose === failing) throw new Error('no node')
        paid.push(`${purpose} ${formatDecimal(amount)} ${asset.code}`)
      },
    }
    sweeper = new Sweeper(exchange.context, exchange.chainOf('eth'), payer as unknown as Payer, new Map())
  })

  let count = 0
  const deposit = (recipient: string, base: string, block = 100) => {
    const hash = (count += 1).toString(16).padStart(64, 'f')
    const found = { base, chain: 'eth', token: `J${base}`, wallet: WALLET, account: null, hash, output: 0, block }
    const rest = { blockHash: null, sender: '0x9', recipient, memo: null, received: '50', seen: 12, wanted: 12 }
    return inTransaction(exchange.pool, (tx) => takeDeposit(tx, { ...found, ...rest }, exchange.time))
  }
  const sweep = async () => {
    paid = []
    await sweeper.sweep()
    return paid
  }
  const topUps = () =>
    exchange.rows(
      'select base, address, trim_scale(amount)::text as amount, state from app.agent_top_ups order by made',
    )
  const endTopUp = (state: 'paid' | 'failed') => exchange.pool.query('update app.agent_top_ups set state = $1', [state])

  it('are swept completely, with the coin of the address for the fee', async () => {
    await deposit(FIRST, 'USDT')
    exchange.coins.set(`${FIRST} USDT`, '50.123456')
    exchange.coins.set(FIRST, '0.01')
    expect(await sweep()).toEqual([`sweep:eth:${FIRST}:USDT 50.123456 USDT`])
    expect(await topUps()).toEqual([])
  })

  it('wait for one top-up that makes the coin of the address cover the fee', async () => {
    await deposit(FIRST, 'USDT')
    exchange.coins.set(`${FIRST} USDT`, '50')
    exchange.coins.set(FIRST, '0.0099999')
    expect([await sweep(), await sweep()]).toEqual([[], []])
    expect(await topUps()).toEqual([{ base: 'USDT', address: FIRST, amount: '0.0000001', state: 'due' }])
    await endTopUp('paid')
    exchange.coins.set(FIRST, '0.01')
    expect(await sweep()).toEqual([`sweep:eth:${FIRST}:USDT 50 USDT`])
  })

  it('get at most three top-ups for the same deposit, and more after the next deposit', async () => {
    await deposit(FIRST, 'USDT')
    exchange.coins.set(`${FIRST} USDT`, '50')
    for (let round = 0; round < 5; round += 1) {
      await sweep()
      await endTopUp('failed')
    }
    expect(await topUps()).toHaveLength(3)
    await deposit(FIRST, 'USDT', 101)
    await sweep()
    expect(await topUps()).toHaveLength(4)
  })

  it('below the minimum deposit remain, and the coin of the address is swept', async () => {
    await deposit(FIRST, 'USDT')
    await deposit(FIRST, 'ETH')
    exchange.coins.set(`${FIRST} USDT`, '9.999999')
    exchange.coins.set(FIRST, '1')
    expect(await sweep()).toEqual([`sweep:eth:${FIRST} 0.998 ETH`])
    expect(await topUps()).toEqual([])
  })

  it('are swept if they reach the minimum deposit', async () => {
    await deposit(FIRST, 'USDT')
    exchange.coins.set(`${FIRST} USDT`, '10')
    exchange.coins.set(FIRST, '1')
    expect(await sweep()).toEqual([`sweep:eth:${FIRST}:USDT 10 USDT`])
  })

  it('keep the coin of their address until they are swept', async () => {
    await deposit(FIRST, 'USDT')
    await deposit(FIRST, 'ETH')
    exchange.coins.set(`${FIRST} USDT`, '50')
    exchange.coins.set(FIRST, '1')
    expect(await sweep()).toEqual([`sweep:eth:${FIRST}:USDT 50 USDT`])
    underWay = Sweeper.purpose('eth', FIRST, 'USDT')
    expect(await sweep()).toEqual([])
    ;[underWay, failing] = [undefined, underWay]
    await expect(sweep()).rejects.toThrow('no node')
    expect(paid).toEqual([])
    exchange.coins.set(`${FIRST} USDT`, '0')
    expect(await sweep()).toEqual([`sweep:eth:${FIRST} 0.998 ETH`])
  })

  it('are swept from other addresses when one address fails', async () => {
    await deposit(FIRST, 'USDT')
    await deposit(SECOND, 'USDT')
    for (const address of [FIRST, SECOND]) {
      exchange.coins.set(`${address} USDT`, '50')
      exchange.coins.set(address, '1')
    }
    failing = Sweeper.purpose('eth', FIRST, 'USDT')
    await expect(sweep()).rejects.toThrow('no node')
    expect(paid).toEqual([`sweep:eth:${SECOND}:USDT 50 USDT`])
  })
})
