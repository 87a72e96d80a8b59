import { formatDecimal } from '@tidebook/amount'
import type { Transfer } from '@tidebook/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { takeDeposit } from '../gateway/found-payments.ts'
import { AgentExchange, WALLET } from './agent-exchange.fixture.ts'
import type { Payer } from '../obligations/payer.ts'
import { Sweeper } from './sweeper.ts'

const [FIRST, SECOND, STRANGE] = ['0x1', '0x2', '0x3'] as const
const DAY_MS = 86_400_000

describe('coins on deposit addresses', () => {
  let exchange: AgentExchange
  let sweeper: Sweeper
  let paid: [string, string][]
  let isUnderWay: boolean
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
    const payer: Pick<Payer, 'pay' | 'isUnderWay'> = {
      isUnderWay: () => isUnderWay,
      pay: async (purpose, { from, amount }: Transfer) => {
        expect(purpose).toBe(`sweep:eth:${from}`)
        paid.push([from, formatDecimal(amount)])
      },
    }
    sweeper = new Sweeper(exchange.context, exchange.of('eth'), payer as unknown as Payer, new Map())
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

  it('are swept from five times the fee up', async () => {
    await deposit(FIRST)
    exchange.coins.set(FIRST, '0.004999')
    expect(await sweep()).toEqual([])
    exchange.coins.set(FIRST, '0.005')
    // The address is read again when a new deposit has arrived there.
    expect(await sweep()).toEqual([])
    await deposit(FIRST, 101)
    expect(await sweep()).toEqual([[FIRST, '0.003']])
  })

  it('are not read before they are final, on addresses of others, or after a month', async () => {
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
