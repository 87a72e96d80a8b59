import { randomUUID } from 'node:crypto'
import { parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf } from '@tidebook/chains'
import { FINANCE_STATE } from '@tidebook/contract/finance'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { redeemMemo, returnMemo } from '../finance/finance-memos.ts'
import { FINANCE_PAUSE } from '../finance/finance-stand.ts'
import { insertProduct } from '../finance/products.repository.ts'
import { takePayment } from '../finance/take-payment.ts'
import type { OrderKind } from '../gateway/order-row.ts'
import { insertOrder, type OrderFacts } from '../gateway/orders.repository.ts'
import { setPause } from '../gateway/pauses.repository.ts'
import type { Due } from '../obligations/obligation.ts'
import type { DuePayment } from '../obligations/outgoing-payments.ts'
import { Payer } from '../obligations/payer.ts'
import { AGENT, AgentExchange, FINANCE, ISSUER, token, WALLET } from './agent-exchange.fixture.ts'
import { dueFinance, dueOrders, obstacleOf, topUpPayments } from './due-payments.ts'
import { requestTopUp } from './top-ups.ts'

const SENDER = chainOf('eth').addressOfKey(new Uint8Array(32).fill(9))
const RECIPIENT = chainOf('xrp').addressOfKey(new Uint8Array(32).fill(9))

/** A payer that is only compared by identity, never called. */
function payer(): Payer {
  return Object.create(Payer.prototype) as Payer
}
const LEDGER = payer()
const ETH = payer()
const XRP = payer()
const PAYERS = {
  ledger: LEDGER,
  chains: new Map([
    ['eth', ETH],
    ['xrp', XRP],
  ]),
}
const SEEN: ReadonlySet<string> = new Set(['eth', 'xrp'])

async function listOf(payments: AsyncIterable<DuePayment>): Promise<readonly DuePayment[]> {
  const list: DuePayment[] = []
  for await (const payment of payments) list.push(payment)
  return list
}

describe('the due payments', () => {
  let exchange: AgentExchange
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(() => exchange.clear())

  const order = async <Kind extends OrderKind>(
    kind: Kind,
    facts: OrderFacts<Kind>,
    more: { readonly base?: string; readonly chain?: string; readonly token?: string } = {},
  ): Promise<string> => {
    const coin = { base: 'ETH', chain: 'eth', token: 'JETH', ...more }
    const status = ORDER_STATUS.processing
    const row = {
      id: randomUUID(),
      account: null,
      wallet: WALLET,
      requested: false,
      amount: '3',
      ...coin,
      status,
      facts,
    }
    return (await insertOrder(exchange.pool, kind, row, exchange.time)).id
  }
  /** A final deposit of 3 ETH, which is credited with 2.9. */
  const deposit = (facts: OrderFacts<'deposit'> = {}, more: Parameters<typeof order>[2] = {}) =>
    order(
      'deposit',
      { sender: SENDER, chain_hash: 'C', output: 0, received: '3', credited: '2.9', seen: 12, wanted: 12, ...facts },
      more,
    )
  const orders = (seen = SEEN, payers = PAYERS) => listOf(dueOrders(exchange.context, payers, seen))
  const pause = (base: string) =>
    setPause(exchange.pool, { base, by: 'ann', reason: 'checked', since: new Date(exchange.time) })

  it('credit a deposit on the ledger in the token of the network, with the payment in the memo', async () => {
    const id = await deposit()
    const [due, ...others] = await orders()
    expect(others).toEqual([])
    expect(due).toMatchObject({
      due: { kind: 'deposit', id, way: 'pay' },
      requestId: null,
      stock: 'ETH',
      feeStock: 'ETH',
    })
    expect(due?.payer).toBe(LEDGER)
    expect(due?.transfer).toEqual({
      from: AGENT,
      to: WALLET,
      asset: token('JETH'),
      amount: parseDecimal('2.9'),
      memo: JSON.stringify({ deposit: id, hash: 'C' }),
    })
  })

  it('return a deposit to its sender on its chain, with the fee of the chain', async () => {
    const id = await deposit({ ends: 'return' })
    const [due] = await orders()
    expect(due).toMatchObject({ due: { kind: 'deposit', id, way: 'return' }, stock: 'ETH', feeStock: 'fees:ETH' })
    expect(due?.payer).toBe(ETH)
    const from = exchange.of('eth').chain.address
    expect(due?.transfer).toEqual({ from, to: SENDER, asset: coinOf('eth'), amount: parseDecimal('3') })
  })

  it('pay a withdrawal on its chain, with the tag and the memo of the recipient', async () => {
    const facts = { recipient: RECIPIENT, pays: '2.5', tag: '7', payout_memo: 'rent', ledger_hash: 'L' }
    const id = await order('withdraw', facts, { base: 'XRP', chain: 'xrp', token: 'JXRP' })
    const [due] = await orders()
    expect(due).toMatchObject({ due: { kind: 'withdraw', id, way: 'pay' }, stock: 'XRP', feeStock: 'fees:XRP' })
    expect(due?.payer).toBe(XRP)
    const from = exchange.of('xrp').chain.address
    const marks = { tag: 7, memo: 'rent' }
    expect(due?.transfer).toEqual({ from, to: RECIPIENT, asset: coinOf('xrp'), amount: parseDecimal('2.5'), ...marks })
  })

  it('return a withdrawal on the ledger, with the payment in the memo', async () => {
    const id = await order('withdraw', { ends: 'return', ledger_hash: 'L' })
    const [due] = await orders()
    expect(due).toMatchObject({ due: { kind: 'withdraw', id, way: 'return' }, stock: 'ETH', feeStock: 'ETH' })
    expect(due?.payer).toBe(LEDGER)
    expect(due?.transfer).toEqual({
      from: AGENT,
      to: WALLET,
      asset: token('JETH'),
      amount: parseDecimal('3'),
      memo: JSON.stringify({ returned: id, hash: 'L' }),
    })
  })

  it('mark an unconfirmed deposit', async () => {
    await deposit({ seen: 11 })
    const [due] = await orders()
    expect(due?.transfer).toBe('unconfirmed')
  })

  it('report an order without a valid transfer', async () => {
    const transferOf = async (): Promise<unknown> => {
      const [due] = await orders()
      await exchange.pool.query('truncate app.gateway_deposits, app.gateway_withdrawals cascade')
      return due?.transfer
    }
    await deposit({ credited: null })
    expect(await transferOf()).toBe('unwritable')
    await deposit({}, { token: 'NONE' })
    expect(await transferOf()).toBe('unwritable')
    await deposit({ ends: 'return' }, { base: 'OLD' })
    expect(await transferOf()).toBe('unwritable')
  })

  it('wait for a paused gateway, a chain that was not read to its end, and a chain without a payer', async () => {
    await deposit({ ends: 'return' })
    expect(await orders(new Set(['xrp']))).toEqual([])
    expect(await orders(SEEN, { ledger: LEDGER, chains: new Map() })).toEqual([])
    expect(await orders()).toHaveLength(1)
    await pause('ETH')
    expect(await orders()).toEqual([])
  })

  it('top up a deposit address with the coin of its chain, unless its gateway is paused', async () => {
    const request = { base: 'ETH', chain: 'eth', address: SENDER, amount: parseDecimal('0.002') } as const
    await requestTopUp(exchange.pool, { ...request, depositBlock: '5' }, exchange.time)
    const topUps = (payers = PAYERS, seen = SEEN) => listOf(topUpPayments(exchange.context, payers, seen))
    const [due, ...others] = await topUps()
    expect(others).toEqual([])
    expect(due).toMatchObject({ due: { kind: 'topup', way: 'pay' }, stock: 'fees:ETH' })
    expect(due?.payer).toBe(ETH)
    const from = exchange.of('eth').chain.address
    expect(due?.transfer).toEqual({ from, to: SENDER, asset: coinOf('eth'), amount: parseDecimal('0.002') })
    expect(await topUps(PAYERS, new Set(['xrp']))).toEqual([])
    expect(await topUps({ ledger: LEDGER, chains: new Map([['xrp', XRP]]) })).toEqual([])
    await pause('ETH')
    expect(await topUps()).toEqual([])
  })

  describe('the payments of products', () => {
    /** An order with a debt of 110. */
    const redeeming = async (pays: string | null = '110', code = 'CNY', issuer = ISSUER): Promise<string> => {
      const [product, id] = [randomUUID(), randomUUID()]
      const terms = { family: 'finance', token: code, issuer, rate: 730, days: 7, early: 'never' } as const
      const sale = { unit: '100', least: 1, most: 5, total: 10, state: 'open', created_by: 'ann' } as const
      await insertProduct(exchange.pool, { id: product, ...terms, ...sale }, exchange.time)
      await exchange.rows(
        `insert into app.finance_orders (id, wallet, product, family, token, issuer, rate, days, early, shares, amount,
           promised, recipient, state, pays, pay_by, created, changed, steps)
         values ($1, $2, $3, 'finance', $4, $5, 730, 7, 'never', 1, 100, 0.14, $6, $7, $8, $9, $9, $9, '[]')`,
        [id, WALLET, product, code, issuer, FINANCE, FINANCE_STATE.redeeming, pays, new Date(exchange.time)],
      )
      return id
    }
    const returning = async (code: string, issuer: string): Promise<string> => {
      const hash = randomUUID().replaceAll('-', '').toUpperCase()
      const found = { hash, ledger: 7, time: exchange.time, from: WALLET, to: FINANCE, token: code, issuer }
      await inTransaction(exchange.pool, (tx) =>
        takePayment(tx, { ...found, amount: '5', memo: undefined }, exchange.time),
      )
      return hash
    }
    const due = () => listOf(dueFinance(exchange.context, LEDGER, FINANCE))

    it('redeem an order, and return a token to its sender', async () => {
      const id = await redeeming()
      const hash = await returning('CNY', ISSUER)
      const [redemption, refund, ...others] = await due()
      expect(others).toEqual([])
      const common = { requestId: null, stock: FINANCE_PAUSE }
      const terms = { from: FINANCE, to: WALLET, asset: token('CNY') }
      expect(redemption).toEqual({
        ...common,
        payer: LEDGER,
        due: { kind: 'finance', id, way: 'redeem' },
        transfer: { ...terms, amount: parseDecimal('110'), memo: redeemMemo(id) },
      })
      expect(refund).toEqual({
        ...common,
        payer: LEDGER,
        due: { kind: 'finance', id: hash, way: 'return' },
        transfer: { ...terms, amount: parseDecimal('5'), memo: returnMemo(hash) },
      })
    })

    it('return the coin of the ledger as the coin, regardless of tokens with the same name', async () => {
      await returning('SWT', '')
      await returning('SWT', 'jOther')
      const assets = (await due()).map(({ transfer }) => (typeof transfer === 'string' ? transfer : transfer.asset))
      expect(assets).toHaveLength(2)
      expect(assets).toContainEqual(coinOf('swt'))
      expect(assets).toContainEqual(token('SWT', 'jOther'))
    })

    it('skip orders while the desk is paused, the token is frozen or the amount is missing', async () => {
      await redeeming(null)
      expect(await due()).toEqual([])
      await redeeming()
      expect(await due()).toHaveLength(1)
      exchange.obstacles.set(`CNY.${ISSUER}`, 'frozen')
      expect(await due()).toEqual([])
      exchange.obstacles.clear()
      await returning('CNY', ISSUER)
      await pause(FINANCE_PAUSE)
      expect(await due()).toEqual([])
    })

    it('are blocked by the issuer of the redeemed token, as the ledger reports for the product account', async () => {
      const requests: unknown[] = []
      const ledger = {
        ...exchange.context.ledger,
        obstacle: (...question: readonly unknown[]) => {
          requests.push(question)
          return Promise.resolve('frozen' as const)
        },
      }
      const { finance: _, ...withoutProducts } = ledger
      const id = await redeeming()
      const coin = await redeeming('110', 'SWT', '')
      const about = (due: Due, of: typeof withoutProducts = ledger) =>
        obstacleOf({ pool: exchange.pool, ledger: of }, due)
      expect(await about({ kind: 'finance', id, way: 'redeem' })).toBe('frozen')
      expect(requests).toEqual([[FINANCE, token('CNY')]])
      for (const due of [
        { kind: 'finance', id, way: 'return' },
        { kind: 'withdraw', id, way: 'redeem' },
        { kind: 'finance', id: coin, way: 'redeem' },
        { kind: 'finance', id: randomUUID(), way: 'redeem' },
      ])
        expect(await about(due), JSON.stringify(due)).toBeUndefined()
      expect(await about({ kind: 'finance', id, way: 'redeem' }, withoutProducts)).toBeUndefined()
      expect(requests).toHaveLength(1)
    })
  })
})
