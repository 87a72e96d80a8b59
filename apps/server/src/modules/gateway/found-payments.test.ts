import type { CrossRecord, DepositOrder, WithdrawOrder } from '@tidebook/contract'
import { gatewayRoutes } from '@tidebook/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { takeDeposit, takeWithdrawal, type FoundDeposit, type FoundWithdrawal } from './found-payments.ts'
import { AGENT, GatewayExchange, type Holder } from './gateway-exchange.fixture.ts'
import { move } from './orders.repository.ts'

const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
let count = 0

function newHash(): string {
  return `0x${(count += 1).toString(16).padStart(64, '0')}`
}

describe('payments found by the agent', () => {
  let exchange: GatewayExchange
  let holder: Holder
  beforeAll(async () => {
    exchange = await GatewayExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    holder = await exchange.join()
  })

  const create = async (body: object = {}, by = holder) =>
    (
      await exchange.call<DepositOrder>(by, gatewayRoutes.createDeposit, {
        body: { base: 'ETH', amount: '1', ...body },
      })
    ).data
  const found = (more: Partial<FoundDeposit> = {}): FoundDeposit => ({
    base: 'ETH',
    chain: 'eth',
    token: 'JETH',
    ...holder,
    hash: newHash(),
    output: 0,
    block: 7,
    blockHash: null,
    sender: TO,
    recipient: '0x1',
    memo: null,
    received: '1.000000000000000000',
    seen: 1,
    wanted: 2,
    ...more,
  })
  const take = (payment: FoundDeposit) =>
    inTransaction(exchange.pool, (client) => takeDeposit(client, payment, exchange.time))
  const list = async (by = holder) =>
    (await exchange.call<{ orders: DepositOrder[] }>(by, gatewayRoutes.deposits, { query: {} })).data.orders
  const tell = (type: 'deposit' | 'withdraw', hash: string, by = holder, amount = '1') =>
    exchange.call<CrossRecord>(by, gatewayRoutes.tell, {
      body: { jtWallet: by.wallet, wallet: TO, type, base: 'ETH', amount, hash },
    })
  const records = async (query: Readonly<Record<string, string>> = {}, by = holder) =>
    (await exchange.call<{ count: number; records: CrossRecord[] }>(by, gatewayRoutes.records, { query })).data

  it('join the order that reported their hash, regardless of the amount', async () => {
    const { orderID } = await create()
    const payment = found({ received: '0.7' })
    await exchange.call(holder, gatewayRoutes.updateDeposit, {
      body: { base: 'ETH', orderID, hash: payment.hash.toUpperCase().replace('0X', '0x') },
    })
    expect(await take(payment)).toMatchObject({ id: orderID, status: 3 })
    expect((await list())[0]).toMatchObject({
      orderID,
      status: 3,
      received: '0.7',
      confirmations: { seen: 1, wanted: 2 },
    })
  })

  it('join an order with the same owner and amount, or else create a separate order', async () => {
    const { orderID } = await create()
    const dust = await take(found({ received: '0.000001' }))
    expect(dust.id).not.toBe(orderID)
    expect(await take(found())).toMatchObject({ id: orderID, status: 3 })
    expect((await list()).map(({ amount }) => amount).toSorted()).toEqual(['0.000001', '1'])
  })

  it('are recorded once, even if found repeatedly', async () => {
    const payment = found()
    const rows = await Promise.all(Array.from({ length: 8 }, () => take(payment)))
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
    const second = await take({ ...payment, output: 1 })
    expect(second.id).not.toBe(rows[0]?.id)
  })

  it('A74 join no order of another account with the same wallet', async () => {
    const twin = await exchange.join(holder.wallet)
    const theirs = await create({}, twin)
    const payment = found()
    await exchange.call(twin, gatewayRoutes.updateDeposit, {
      body: { base: 'ETH', orderID: theirs.orderID, hash: payment.hash },
    })
    expect((await take(payment)).id).not.toBe(theirs.orderID)
    expect(await list(twin)).toMatchObject([{ orderID: theirs.orderID, status: 2 }])
    expect(await list()).toMatchObject([{ status: 3, received: '1' }])
  })

  it('do not block an order when a stranger sends dust that goes to review', async () => {
    const { id } = await take(found({ received: '0.000001' }))
    await move(exchange.pool, { kind: 'deposit', id, from: 3, to: 8, at: exchange.time }, { reason: 'belowMinimum' })
    expect(await create()).toMatchObject({ status: 0 })
  })

  it('end an order that reports the hash of a payment already recorded, and return the reason', async () => {
    const payment = found({ received: '0.9' })
    const { orderID } = await create()
    await take(payment)
    const reported = await exchange.call<DepositOrder>(holder, gatewayRoutes.updateDeposit, {
      body: { base: 'ETH', orderID, hash: payment.hash },
    })
    expect(reported.data).toMatchObject({ status: 6, reason: 'separate' })
    expect(await create()).toMatchObject({ status: 0 })
  })

  it("are recorded once from an owner's report without an order, and joined when found (API-096, ENT-048)", async () => {
    const payment = found()
    const reported = await tell('deposit', payment.hash)
    expect(reported.data).toMatchObject({
      type: 'deposit',
      jtWallet: holder.wallet,
      wallet: TO,
      jtToken: 'JETH',
      amount: '1',
      status: 2,
      hash: payment.hash,
    })
    expect((await tell('deposit', payment.hash)).data.id).toBe(reported.data.id)
    expect(await list()).toEqual([])
    expect((await take(payment)).id).toBe(reported.data.id)
    expect((await tell('deposit', payment.hash)).data).toMatchObject({ id: reported.data.id, status: 3 })
    const { wallet } = await exchange.join()
    const strange = { jtWallet: wallet, type: 'deposit', base: 'ETH', amount: '1', hash: newHash() }
    expect((await exchange.call(holder, gatewayRoutes.tell, { body: strange })).code).toBe('4030')
  })

  it('are filtered by token, type and time in the list of deposits and withdrawals (API-097, HIS-014)', async () => {
    const begun = exchange.time
    await tell('deposit', newHash())
    exchange.time += 60_000
    await tell('withdraw', newHash())
    exchange.time += 60_000
    await exchange.call(holder, gatewayRoutes.tell, {
      body: { jtWallet: holder.wallet, type: 'deposit', base: 'XRP', amount: '5', hash: newHash() },
    })
    const listRecords = async (query: Readonly<Record<string, string>>) =>
      (await records(query)).records.map(({ type, jtToken }) => `${type} ${jtToken}`)
    expect(await listRecords({})).toEqual(['deposit JXRP', 'withdraw JETH', 'deposit JETH'])
    expect(await listRecords({ jtToken: 'JETH' })).toEqual(['withdraw JETH', 'deposit JETH'])
    expect(await listRecords({ type: 'withdraw' })).toEqual(['withdraw JETH'])
    expect(await listRecords({ startTime: String(begun + 60_000) })).toEqual(['deposit JXRP', 'withdraw JETH'])
    expect(await listRecords({ endTime: String(begun + 60_000) })).toEqual(['withdraw JETH', 'deposit JETH'])
    expect(await listRecords({ page: '1' })).toEqual([])
    expect((await exchange.call(holder, gatewayRoutes.records, { query: { type: 'other' } })).code).toBe('4000')
    expect((await exchange.call(holder, gatewayRoutes.records, { query: { startTime: 'x' } })).code).toBe('4000')
    expect((await records({}, await exchange.join(holder.wallet))).count).toBe(0)
  })

  const paid = (more: Partial<FoundWithdrawal> = {}): FoundWithdrawal => ({
    base: 'ETH',
    chain: 'eth',
    token: 'JETH',
    wallet: holder.wallet,
    hash: newHash().slice(2),
    ledger: 9,
    agent: AGENT,
    memo: null,
    amount: '1.5',
    recipient: TO,
    tag: null,
    order: null,
    ...more,
  })
  const takePaid = (payment: FoundWithdrawal) =>
    inTransaction(exchange.pool, (client) => takeWithdrawal(client, payment, exchange.time))
  const ask = async (by = holder) =>
    (
      await exchange.call<WithdrawOrder>(by, gatewayRoutes.createWithdrawal, {
        body: { base: 'ETH', amount: '1.5', to: TO },
      })
    ).data

  it('on the ledger, join the order in their memo if payer, amount and recipient match', async () => {
    const order = (await ask()).orderID
    for (const more of [{ amount: '1.4' }, { recipient: '0x52908400098527886E0F7030069857D2E4169EE7' }])
      expect((await takePaid(paid({ order, ...more }))).id).not.toBe(order)
    const twin = await exchange.join(holder.wallet)
    const stranger = await exchange.join()
    expect((await takePaid(paid({ order, wallet: stranger.wallet }))).id).not.toBe(order)
    const payment = paid({ order, amount: '1.50' })
    expect(await takePaid(payment)).toMatchObject({ id: order, status: 3, ledger_hash: payment.hash })
    expect((await takePaid(payment)).id).toBe(order)
    expect((await exchange.call(twin, gatewayRoutes.withdrawal, { query: { base: 'ETH', orderID: order } })).code).toBe(
      '4065',
    )
  })

  it('keep a ledger payment that joins no order as not ordered', async () => {
    const order = (await ask()).orderID
    const alone = await takePaid(paid({ amount: '2' }))
    expect(alone).toMatchObject({ requested: false, account: null, amount: '2', status: 3 })
    expect(alone.id).not.toBe(order)
  })

  it('lose only their account when the account closes', async () => {
    await create()
    exchange.time += 1000
    await take(found({ received: '0.3' }))
    const { exportOf, forget } = (await import('./gateway-data.ts')).gatewayData
    expect(await exportOf(holder.account, exchange.pool)).toMatchObject({
      deposits: [{ amount: '1' }, { amount: '0.3' }],
      withdrawals: [],
      addresses: [{ wallet: holder.wallet }],
    })
    await inTransaction(exchange.pool, (client) => forget(holder.account, client, exchange.time))
    const kept = await exchange.rows('select account, received from app.gateway_deposits where wallet = $1', [
      holder.wallet,
    ])
    expect(kept).toEqual([{ account: null, received: '0.3' }])
  })
})
