import { randomUUID } from 'node:crypto'
import { formatDecimal, parseDecimal } from '@tidebook/amount'
import { coinOf } from '@tidebook/chains'
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { runDuringTransaction } from '../../platform/database/run-during-transaction.fixture.ts'
import { insertProduct } from '../finance/products.repository.ts'
import { takeWithdrawal } from '../gateway/found-payments.ts'
import { AGENT, AgentExchange, FINANCE, ISSUER, token, WALLET } from './agent-exchange.fixture.ts'
import { paymentsOf } from './due-payments.ts'
import { Reconciler } from './reconciler.ts'

const XRP = coinOf('xrp')

function coins(units: bigint): string {
  return formatDecimal({ coefficient: units, scale: 6 })
}

function reconcilerOf({ context }: AgentExchange): Reconciler {
  return new Reconciler(context, paymentsOf(context))
}

describe('the agent’s books', () => {
  let exchange: AgentExchange
  let reconciler: Reconciler
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.clear()
    reconciler = reconcilerOf(exchange)
  })

  const moved = async (place: string, asset: string, change: string, { hash = 'A', block = 100, paid = '0' } = {}) =>
    exchange.pool.query(
      `insert into app.agent_moves (place, hash, output, block, asset, change, paid, purpose)
       values ($1, $2, 0, $3, $4, $5, $6, $7)`,
      [place, hash, block, asset, change, paid, paid === '0' ? 'own' : null],
    )
  const paidOut = (hash: string, paid: string, place = 'xrp', asset = 'XRP') =>
    moved(place, asset, `-${paid}`, { hash, paid })
  /** Creates a withdrawal whose payout has a hash. */
  const payout = async (hash: string, ends: 'pay' | 'return' = 'pay') => {
    const found = {
      base: 'XRP',
      chain: 'xrp',
      token: 'JXRP',
      wallet: WALLET,
      hash: randomUUID(),
      ledger: 100,
      agent: AGENT,
      memo: null,
      amount: '100',
      recipient: null,
      tag: null,
      order: null,
    }
    const { id } = await inTransaction(exchange.pool, (tx) => takeWithdrawal(tx, found, exchange.time))
    await exchange.pool.query(
      "update app.gateway_withdrawals set payout_hash = $2, ends = $3, pays = '99.8' where id = $1",
      [id, hash, ends],
    )
    return id
  }
  const purposes = async () =>
    (await exchange.rows('select hash, purpose from app.agent_moves order by hash')).map(({ hash, purpose }) => [
      hash,
      purpose,
    ])

  it('match a payment by the order that contains its hash, and by its amount', async () => {
    const [id, back] = [await payout('A'), await payout('B', 'return')]
    await paidOut('A', '99.8')
    await paidOut('B', '100', 'swt', `JXRP.${ISSUER}`)
    expect(await reconciler.matchPayments()).toEqual([])
    expect(await purposes()).toEqual([
      ['A', `withdraw:${id}:pay`],
      ['B', `withdraw:${back}:return`],
    ])
  })

  it('do not match a payment with another amount, without an order, or with two orders', async () => {
    await payout('A')
    await paidOut('A', '99.9')
    await paidOut('B', '5')
    await payout('C')
    await payout('C')
    await paidOut('C', '99.8')
    const found = await reconciler.matchPayments()
    expect(found.map(({ base, what }) => [base, what.replaceAll(/\S+:\S+:pay/g, 'the order')]).toSorted()).toEqual([
      ['XRP', 'xrp: A paid 99.9 XRP, not what the order says'],
      ['XRP', 'xrp: B paid 5 XRP for no order'],
      ['XRP', 'xrp: C paid 99.8 XRP, not what the order says'],
    ])
    expect(await reconciler.matchPayments()).toEqual([])
  })

  it('do not match a payment whose order has no amount', async () => {
    const id = await payout('A')
    await exchange.pool.query('update app.gateway_withdrawals set pays = null')
    await paidOut('A', '99.8')
    expect(await reconciler.matchPayments()).toEqual([
      { base: 'XRP', what: `xrp: A paid 99.8 XRP, not what withdraw:${id}:pay says` },
    ])
  })

  describe('find a payment whose outcome was unknown', () => {
    const inDoubt = async (later?: string) => {
      const id = await payout('A')
      await exchange.pool.query(
        "update app.gateway_withdrawals set status = 8, reason = 'inDoubt', approved_by = 'ann', approved_end = 'pay'",
      )
      if (later !== undefined) await exchange.pool.query(`update app.gateway_withdrawals set ${later}`)
      await paidOut('A', '99.8')
      return id
    }
    const order = async () => {
      const { status, reason, payout_hash: hash, approved_by: first } = (await exchange.withdrawals())[0] ?? {}
      return [status, reason, hash, first]
    }

    it('complete the order of such a payment, so that staff cannot pay it again, and log it', async () => {
      await inDoubt()
      expect(await reconciler.matchPayments()).toEqual([])
      expect(await order()).toEqual([5, null, 'A', null])
      expect(exchange.logged).toMatchObject([{ msg: 'the chain contains a payment whose outcome was unknown' }])
    })

    it('complete an order that staff released and that is not signed again', async () => {
      const id = await inDoubt('status = 4')
      await exchange.pool.query('insert into app.agent_numbers (account, purpose, number) values ($1, $2, 7)', [
        'xrp rAgent',
        `withdraw:${id}:pay`,
      ])
      expect(await reconciler.matchPayments()).toEqual([])
      expect((await order())[0]).toBe(5)
      expect(await exchange.rows('select 1 from app.agent_numbers')).toEqual([])
    })

    it('wait while another transaction holds the order', async () => {
      await inDoubt()
      await inTransaction(exchange.pool, async (tx) => {
        await tx.query('select 1 from app.gateway_withdrawals for update')
        expect(await reconciler.matchPayments()).toEqual([])
      })
      expect([(await order())[0], await purposes()]).toEqual([8, [['A', null]]])
      await reconciler.matchPayments()
      expect((await order())[0]).toBe(5)
    })

    it('report an order that is signed again, and keep its signature', async () => {
      const id = await inDoubt('status = 4')
      await exchange.pool.query(
        "insert into app.submissions (hash, session, purpose, submission) values ('B', 'agent', $1, '{}')",
        [`withdraw:${id}:pay`],
      )
      expect(await reconciler.matchPayments()).toEqual([
        { base: 'XRP', what: `xrp: A paid 99.8 XRP, and another payment of withdraw:${id}:pay is signed` },
      ])
      expect((await order())[0]).toBe(4)
      expect(await exchange.rows('select hash from app.submissions')).toEqual([{ hash: 'B' }])
    })

    it('report an order that staff return, even if both payments have the same amount', async () => {
      const id = await inDoubt("status = 4, ends = 'return', amount = 99.8")
      expect(await reconciler.matchPayments()).toEqual([
        { base: 'XRP', what: `xrp: A paid 99.8 XRP, not what withdraw:${id}:return says` },
      ])
      expect((await order())[0]).toBe(4)
    })
  })

  describe('find a payment of the finance account whose outcome was unknown', () => {
    const PLACE = 'swt finance'
    const payments = () => paymentsOf(exchange.context)
    const order = async () =>
      (await exchange.rows('select state, reason, redeem_hash, doubt_hash from app.finance_orders')).map(Object.values)
    const inDoubt = async () => {
      const [product, id] = [randomUUID(), randomUUID()]
      const terms = { family: 'finance', token: 'CNY', issuer: ISSUER, rate: 730, days: 7, early: 'never' } as const
      const sale = { unit: '100', least: 1, most: 5, total: 10, state: 'open', created_by: 'ann' } as const
      await insertProduct(exchange.pool, { id: product, ...terms, ...sale }, exchange.time)
      await exchange.pool.query(
        `insert into app.finance_orders (id, wallet, product, family, token, issuer, rate, days, early, shares, amount,
           promised, recipient, state, pays, pay_by, created, changed, steps)
         values ($1, $2, $3, 'finance', 'CNY', $4, 730, 7, 'never', 1, 100, 0.14, $5, 4, 100.14, $6, $6, $6, '[]')`,
        [id, WALLET, product, ISSUER, FINANCE, new Date(exchange.time)],
      )
      await payments().settle(`finance:${id}:redeem`, { kind: 'lost', hash: 'A' })
      expect(await order()).toEqual([[4, 'inDoubt', null, 'A']])
      return id
    }

    it('complete its order according to the ledger’s response', async () => {
      await inDoubt()
      await paidOut('A', '100.14', PLACE, `CNY.${ISSUER}`)
      expect(await reconciler.matchPayments()).toEqual([])
      expect(await order()).toEqual([[5, null, 'A', null]])
    })

    it('report the payment if staff had the order paid again', async () => {
      const id = await inDoubt()
      await exchange.pool.query('update app.finance_orders set reason = null')
      await payments().settle(`finance:${id}:redeem`, { kind: 'paid', hash: 'B' })
      expect(await order()).toEqual([[5, null, 'B', null]])
      await paidOut('A', '100.14', PLACE, `CNY.${ISSUER}`)
      expect(await reconciler.matchPayments()).toEqual([
        { base: 'finance', what: `${PLACE}: A paid 100.14 CNY.${ISSUER} for no order` },
      ])
    })

    it('complete a return to the sender', async () => {
      await exchange.pool.query(
        `insert into app.finance_payments (hash, ledger, at, sender, token, issuer, amount, state)
         values ('P', 1, now(), $1, 'CNY', $2, 7, 'returning')`,
        [WALLET, ISSUER],
      )
      await payments().settle('finance:P:return', { kind: 'lost', hash: 'A' })
      await paidOut('A', '7', PLACE, `CNY.${ISSUER}`)
      expect(await reconciler.matchPayments()).toEqual([])
      expect(await exchange.rows('select state, return_hash, doubt_hash from app.finance_payments')).toEqual([
        { state: 'returned', return_hash: 'A', doubt_hash: null },
      ])
    })
  })

  it('wait for the order of a payment that was signed but has no outcome yet', async () => {
    await paidOut('A', '99.8')
    await exchange.pool.query(
      "insert into app.submissions (hash, session, purpose, submission) values ('A', 'agent', 'x', '{}')",
    )
    expect(await reconciler.matchPayments()).toEqual([])
    expect(await purposes()).toEqual([['A', null]])
  })

  it('identify the gateway of a payment from each account', async () => {
    await paidOut('A', '5', 'eth', 'ETH')
    await paidOut('B', '5', 'swt', `JETH.${ISSUER}`)
    await paidOut('C', '5', 'swt', 'JETH.jForger')
    await paidOut('D', '5', 'swt', 'SWT')
    await paidOut('E', '5', 'swt finance', 'CNY.jAnybody')
    await paidOut('F', '5', 'moac', 'MOAC')
    const bases = async () => (await reconciler.matchPayments()).map(({ base, what }) => [base, what.split(' ')[1]])
    expect((await bases()).toSorted()).toEqual(
      [
        ['ETH', 'A'],
        ['ETH', 'B'],
        ['finance', 'E'],
      ].map(([base, hash]) => [base, base === 'finance' ? 'finance:' : hash]),
    )
    exchange.hasFinance = false
    reconciler = reconcilerOf(exchange)
    await paidOut('G', '5', 'swt finance', 'CNY.jAnybody')
    expect(await bases()).toEqual([])
  })

  it('identify the gateway of a payment if another gateway’s token is unknown to the network', async () => {
    exchange.describe('ETH', { token: 'NONE' })
    reconciler = reconcilerOf(exchange)
    await paidOut('A', '5', 'swt', `JXRP.${ISSUER}`)
    expect((await reconciler.matchPayments()).map(({ base }) => base)).toEqual(['XRP'])
  })

  describe('a chain with a token gateway', () => {
    const USDT = { chain: 'xrp', code: 'USDT', issuer: 'rIssuer' } as const
    beforeEach(() => {
      exchange.serveToken('xrp', { base: 'USDT', token: 'JUSDT', asset: USDT })
      reconciler = reconcilerOf(exchange)
    })

    it('do not match a payment in the coin with an order for the token, or vice versa', async () => {
      await payout('A')
      await paidOut('A', '99.8', 'xrp', 'USDT.rIssuer')
      const id = await payout('B')
      await exchange.pool.query("update app.gateway_withdrawals set base = 'USDT' where id = $1", [id])
      await paidOut('B', '99.8')
      const found = await reconciler.matchPayments()
      expect(found.map(({ base, what }) => [base, what.split(',')[0]]).toSorted()).toEqual([
        ['USDT', 'xrp: A paid 99.8 USDT.rIssuer'],
        ['XRP', 'xrp: B paid 99.8 XRP'],
      ])
    })

    it('match a payment of the token with its order, and a top-up of a deposit address', async () => {
      const id = await payout('A')
      await exchange.pool.query("update app.gateway_withdrawals set base = 'USDT' where id = $1", [id])
      await paidOut('A', '99.8', 'xrp', 'USDT.rIssuer')
      const topUp = randomUUID()
      await exchange.pool.query(
        `insert into app.agent_top_ups (id, base, chain, address, amount, deposit_block, state, hash, made)
         values ($1, 'USDT', 'xrp', 'rDeposit', 10.3, 5, 'paid', 'B', now())`,
        [topUp],
      )
      await paidOut('B', '10.3')
      expect(await reconciler.matchPayments()).toEqual([])
      expect(await purposes()).toEqual([
        ['A', `withdraw:${id}:pay`],
        ['B', `topup:${topUp}:pay`],
      ])
      await exchange.pool.query("update app.agent_moves set purpose = null, paid = 10.4 where hash = 'B'")
      expect(await reconciler.matchPayments()).toEqual([
        { base: 'XRP', what: `xrp: B paid 10.4 XRP, not what topup:${topUp}:pay says` },
      ])
    })

    it('pause every gateway of the chain for an asset without one, such as a coin that only pays fees', async () => {
      await paidOut('A', '5', 'xrp', 'USDT.rForger')
      expect((await reconciler.matchPayments()).map(({ base }) => base)).toEqual(['XRP', 'USDT'])
      exchange.served = exchange.served.filter(({ gateway }) => gateway.base !== 'XRP')
      reconciler = reconcilerOf(exchange)
      await paidOut('B', '5')
      expect((await reconciler.matchPayments()).map(({ base }) => base)).toEqual(['USDT'])
    })
  })

  const balance = (held: string, block = 100, asset = XRP, place = 'xrp') =>
    reconciler.matchBalance(place, asset, block, parseDecimal(held))
  const openings = async () =>
    (await exchange.rows('select asset, block, trim_scale(amount) as amount from app.agent_openings')).map(
      ({ asset, block, amount }) => [asset, block, amount],
    )
  const surpluses = () =>
    exchange.rows('select base, place, asset, trim_scale(amount) as amount, times from app.gateway_surpluses')

  it('start with the balance of an account, and match later moves', async () => {
    expect(await balance('50', 99)).toEqual([])
    await moved('xrp', 'XRP', '7', { block: 100 })
    await moved('xrp', 'XRP', '9', { hash: 'B', block: 101 })
    expect(await balance('57')).toEqual([])
    expect(await openings()).toEqual([['XRP', '100', '57']])
    expect(await balance('66', 101)).toEqual([])
    expect(await openings()).toEqual([['XRP', '101', '66']])
    expect(await surpluses()).toEqual([])
  })

  it('sum only the moves after the last balance that matched', async () => {
    await balance('50', 99)
    await moved('xrp', 'XRP', '7', { block: 100 })
    await balance('57')
    await exchange.pool.query('delete from app.agent_moves')
    await moved('xrp', 'XRP', '-2', { hash: 'B', block: 102 })
    expect(await balance('55', 102)).toEqual([])
  })

  it('keep the opening balance of a program that advanced it concurrently', async () => {
    await balance('50', 99)
    await moved('xrp', 'XRP', '7', { block: 100 })
    const outcome = await runDuringTransaction(
      exchange.pool,
      (tx) => tx.query('update app.agent_openings set block = 100, amount = 57'),
      () => balance('57'),
    )
    expect(outcome).toEqual({ status: 'fulfilled', value: [] })
    expect(await openings()).toEqual([['XRP', '100', '57']])
  })

  it('have an opening balance that, with the later moves, gives the sum of all moves, regardless of its block', async () => {
    const step = fc.record({
      units: fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
      blocks: fc.integer({ min: 0, max: 3 }),
      isMatched: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
        await exchange.clear()
        const first = 10n ** 20n
        await balance(coins(first), 99)
        let [total, block, matched] = [first, 99, 99]
        for (const [index, { units, blocks, isMatched }] of steps.entries()) {
          // A balance is compared after its block was read completely, so later moves are in later blocks.
          block = Math.max(block + blocks, matched + 1)
          total += units
          await moved('xrp', 'XRP', coins(units), { hash: String(index), block })
          if (!isMatched) continue
          expect(await balance(coins(total), block)).toEqual([])
          matched = block
        }
        const sums = await exchange.rows(
          `select o.amount + coalesce(sum(m.change), 0) = $1::numeric as is_total from app.agent_openings o
           left join app.agent_moves m on m.block > o.block group by o.amount`,
          [coins(total)],
        )
        expect(sums).toEqual([{ is_total: true }])
        expect(await surpluses()).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  it('do not match an account that holds less, and report it once', async () => {
    await balance('50', 99)
    expect(await balance('49.999999')).toEqual([
      { base: 'XRP', what: 'xrp XRP: the account holds 49.999999, its moves make 50' },
    ])
    expect(await balance('49.999999')).toEqual([])
    expect([await openings(), await surpluses()]).toEqual([[['XRP', '100', '49.999999']], []])
  })

  it('record an excess balance of an account as a surplus', async () => {
    await balance('50', 99)
    expect(await balance('50.5')).toEqual([])
    expect(await balance('50.5')).toEqual([])
    expect(await openings()).toEqual([['XRP', '99', '50.5']])
    expect(await surpluses()).toEqual([{ base: 'XRP', place: 'xrp', asset: 'XRP', amount: '0.5', times: 1 }])
    expect(exchange.logged).toHaveLength(1)
  })

  it('record a surplus once, regardless of which program finds it', async () => {
    await balance('50', 99)
    const outcome = await runDuringTransaction(
      exchange.pool,
      (tx) => tx.query('update app.agent_openings set amount = 50.5'),
      () => balance('50.5'),
    )
    expect(outcome).toEqual({ status: 'fulfilled', value: [] })
    expect([await openings(), await surpluses(), exchange.logged]).toEqual([[['XRP', '99', '50.5']], [], []])
  })

  it('track assets without a gateway, and stop no gateway for them', async () => {
    const forged = token('JETH', 'jForger')
    for (const held of ['5', '7', '3']) expect(await balance(held, 100, forged, 'swt')).toEqual([])
    expect([await openings(), await surpluses()]).toEqual([[['JETH.jForger', '100', '3']], []])
  })
})
