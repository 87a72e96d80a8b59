import type { DepositOrder } from '@tidebook/contract'
import { gatewayRoutes } from '@tidebook/contract/routes'
import { ORDER_TRANSITIONS, ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runDuringTransaction } from '../../platform/database/run-during-transaction.fixture.ts'
import { shippedDescription } from '../network/shipped-network.fixture.ts'
import { GatewayExchange, type Holder } from './gateway-exchange.fixture.ts'
import { RowMovedError } from '../obligations/state-machine.ts'
import { move } from './orders.repository.ts'
import { endUnpaidOrders } from './unpaid-orders.ts'
import { createLogger } from '../../platform/logger.ts'

/** A valid address with the capitalization of its checksum. */
const ETH_ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const HASH = `0x${'ab'.repeat(32)}`

describe('deposit orders', () => {
  let exchange: GatewayExchange
  let holder: Holder
  beforeAll(async () => {
    exchange = await GatewayExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    holder = await exchange.join()
  })

  const create = (body: object = {}, by = holder) =>
    exchange.call<DepositOrder>(by, gatewayRoutes.createDeposit, { body: { base: 'ETH', amount: '1.5', ...body } })
  const update = (orderID: string, body: object = {}, by = holder) =>
    exchange.call<DepositOrder>(by, gatewayRoutes.updateDeposit, { body: { base: 'ETH', orderID, ...body } })
  const cancel = (orderID: string, by = holder) =>
    exchange.call<DepositOrder>(by, gatewayRoutes.cancelDeposit, { query: { base: 'ETH', orderID } })
  const detail = (orderID: string, by = holder) =>
    exchange.call<DepositOrder>(by, gatewayRoutes.deposit, { query: { base: 'ETH', orderID } })
  const pending = (by = holder) =>
    exchange.call<DepositOrder | null>(by, gatewayRoutes.pendingDeposit, { query: { base: 'ETH' } })

  it('return the payment address and are shown to their owner (API-061, API-064, ENT-044)', async () => {
    const made = await create({ from: ETH_ADDRESS })
    expect(made).toMatchObject({
      code: '0',
      data: { base: 'ETH', chain: 'eth', token: 'JETH', wallet: holder.wallet, from: ETH_ADDRESS, amount: '1.5' },
    })
    expect(made.data.to).toMatch(/^0x\d{40}$/)
    const { orderID, base, status, steps } = (await detail(made.data.orderID)).data
    expect([orderID, base, status]).toEqual([made.data.orderID, 'ETH', 0])
    expect(steps).toEqual([{ status: 0, at: exchange.time }])
    expect((await exchange.call(holder, gatewayRoutes.deposit, { query: { base: 'XRP', orderID } })).code).toBe('4065')
  })

  it('return the memo that a payment needs on a chain where all deposits share an account', async () => {
    const addressOf = async (base: string) =>
      (await exchange.call(holder, gatewayRoutes.depositAddress, { body: { base } })).data
    const memo = expect.stringContaining(holder.wallet) as unknown
    expect(await addressOf('XRP')).toEqual({ base: 'XRP', chain: 'xrp', address: 'rAgent', memo })
    expect(await addressOf('ETH')).not.toHaveProperty('memo')
  })

  it('are rejected while another one is unfinished, in every unfinished status (API-061, API-065, DEP-002)', async () => {
    expect((await pending()).data).toBeNull()
    const { orderID } = (await create()).data
    const way = [1, 2, 3, 8, 4, 5] as const
    for (const status of way) {
      expect(await create()).toMatchObject({ code: '4058', data: null })
      expect((await pending()).data).toMatchObject({ orderID })
      const from = (await pending()).data?.status ?? 0
      await move(exchange.pool, { kind: 'deposit', id: orderID, from, to: status, at: exchange.time })
    }
    expect((await pending()).data).toBeNull()
    expect((await create()).code).toBe('0')
    expect((await create({ base: 'XRP', amount: '5' })).code).toBe('0')
  })

  it('create one order from many concurrent requests (DEP-002)', async () => {
    // Delays all inserts until every request has found that there is no order.
    const { promise: allAsked, resolve } = Promise.withResolvers<void>()
    const { depositAddress } = exchange.agent
    let waiting = 0
    const gate = vi.spyOn(exchange.agent, 'depositAddress').mockImplementation(async (base, owner) => {
      waiting += 1
      if (waiting === 12) resolve()
      await allAsked
      return depositAddress(base, owner)
    })
    const codes = (await Promise.all(Array.from({ length: 12 }, () => create()))).map(({ code }) => code)
    gate.mockRestore()
    expect(codes.toSorted()).toEqual(['0', ...Array.from({ length: 11 }, () => '4058')])
  })

  it('must exceed the full fee, even if their wallet pays half of it', async () => {
    const whole = exchange.description
    const fee = { deposit: { fixed: '0.2' }, withdraw: { fixed: '0.2' } }
    const gateways = whole.gateways.map((each) => ({ ...each, fee, minimum: { deposit: '0', withdraw: '0' } }))
    exchange.description = { ...whole, gateways, crossChain: { open: true, halved: { token: 'JJCC', from: '10000' } } }
    exchange.held = '10000'
    expect((await create({ amount: '0.2' })).code).toBe('4063')
    expect((await create({ amount: '0.20000001' })).code).toBe('0')
    exchange.held = '0'
    exchange.description = whole
  })

  it('return the same order for a repeated request', async () => {
    const uuid = crypto.randomUUID()
    const body = { base: 'ETH', amount: '2' }
    const [one, other] = [
      await exchange.call<DepositOrder>(holder, gatewayRoutes.createDeposit, { uuid, body }),
      await exchange.call<DepositOrder>(holder, gatewayRoutes.createDeposit, { uuid, body }),
    ]
    expect([one.code, other.data.orderID]).toEqual(['0', one.data.orderID])
  })

  it('show the owner’s reports: paying, then the hash, then the hash of a replacement payment (API-062)', async () => {
    const { orderID } = (await create()).data
    expect((await update(orderID)).data).toMatchObject({ status: 1 })
    expect((await update(orderID)).data).toMatchObject({ status: 1 })
    expect((await update(orderID, { hash: HASH })).data).toMatchObject({ status: 2, hash: HASH })
    expect((await update(orderID, { hash: HASH })).data).toMatchObject({ status: 2, hash: HASH })
    const again = `0x${'cd'.repeat(32)}`
    expect((await update(orderID, { hash: again })).data).toMatchObject({ status: 2, hash: again })
    const { steps, hash } = (await detail(orderID)).data
    expect([hash, steps.map(({ status }) => status)]).toEqual([again, [0, 1, 2]])
    expect((await update(orderID)).code).toBe('4066')
    await move(exchange.pool, { kind: 'deposit', id: orderID, from: 2, to: 3, at: exchange.time })
    expect((await update(orderID, { hash: HASH })).code).toBe('4066')
  })

  it.each([
    ['a hash', (orderID: string) => update(orderID, { hash: HASH })],
    ['a cancellation', (orderID: string) => cancel(orderID)],
  ])('reject %s while the agent records the payment', async (_name, change) => {
    const { orderID } = (await create()).data
    const outcome = await runDuringTransaction(
      exchange.pool,
      (client) => client.query('update app.gateway_deposits set status = 3 where id = $1', [orderID]),
      () => change(orderID),
    )
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { code: '4066' } })
    expect((await detail(orderID)).data).toMatchObject({ status: 3 })
  })

  it('can be cancelled before a payment, but not after it (API-063)', async () => {
    const { orderID } = (await create()).data
    expect((await cancel(orderID)).data).toMatchObject({ status: 7 })
    expect((await cancel(orderID)).code).toBe('4066')
    expect((await update(orderID, { hash: HASH })).code).toBe('4066')
    const second = (await create()).data.orderID
    await update(second)
    expect((await cancel(second)).code).toBe('4066')
  })

  it('are listed in pages of twenty, newest first (API-066)', async () => {
    for (let count = 0; count < 22; count += 1) {
      exchange.time += 1000
      await cancel((await create({ amount: `1.${count + 10}` })).data.orderID)
    }
    const page = async (number: string) =>
      (
        await exchange.call<{ count: number; orders: DepositOrder[] }>(holder, gatewayRoutes.deposits, {
          query: { base: 'ETH', page: number },
        })
      ).data
    const [first, second] = [await page('0'), await page('1')]
    expect([first.count, first.orders.length, second.orders.length]).toEqual([22, 20, 2])
    expect([first.orders[0]?.amount, second.orders[1]?.amount]).toEqual(['1.31', '1.1'])
    expect((await page('9')).orders).toEqual([])
  })

  it('API-064 A74 cannot be read, changed or blocked by others who use the same wallet or upload its key', async () => {
    const mine = (await create()).data
    const stranger = await exchange.join()
    for (const route of [gatewayRoutes.deposits, gatewayRoutes.records, gatewayRoutes.pendingDeposit])
      expect((await exchange.call(stranger, route, { wallet: holder.wallet, query: { base: 'ETH' } })).code).toBe(
        '4030',
      )
    const twin = await exchange.join(holder.wallet)
    expect((await pending(twin)).data).toBeNull()
    for (const request of [detail(mine.orderID, twin), update(mine.orderID, {}, twin), cancel(mine.orderID, twin)])
      expect((await request).code).toBe('4065')
    const theirs = await create({}, twin)
    expect(theirs.code).toBe('0')
    expect(theirs.data.to).not.toBe(mine.to)
    expect((await detail(mine.orderID)).data).toMatchObject({ status: 0 })
    expect((await exchange.call<{ count: number }>(twin, gatewayRoutes.deposits, { query: {} })).data.count).toBe(1)
  })

  it('can be read and ended for a previous wallet, while new ones use the current wallet', async () => {
    const { orderID } = (await create()).data
    const { wallet } = await exchange.join()
    await exchange.rows('update app.accounts set address = $2 where id = $1', [holder.account, wallet])
    expect((await create()).code).toBe('4030')
    expect((await detail(orderID)).code).toBe('0')
    expect((await pending()).data).toMatchObject({ orderID })
    for (const route of [gatewayRoutes.deposits, gatewayRoutes.withdrawals, gatewayRoutes.records])
      expect(await exchange.call(holder, route, { query: {} })).toMatchObject({ code: '0' })
    expect((await cancel(orderID)).data).toMatchObject({ status: 7 })
    expect((await update(orderID)).code).toBe('4066')
    const payment = { jtWallet: holder.wallet, type: 'deposit', base: 'ETH', amount: '1', hash: HASH }
    expect((await exchange.call(holder, gatewayRoutes.depositAddress, { body: { base: 'ETH' } })).code).toBe('4030')
    expect((await exchange.call(holder, gatewayRoutes.tell, { body: payment })).code).toBe('4030')
    expect((await create({}, { ...holder, wallet })).code).toBe('0')
  })

  it('check amounts against the limits of the gateway and report the first error (CST-005, DEP-007, DEP-009)', async () => {
    for (const [amount, code] of [
      ['0', '4000'],
      ['0.00999999', '4060'],
      ['100.00000001', '4062'],
      ['10000000', '4062'],
      ['1.123456789', '4000'],
      ['-1', '4000'],
      ['1e3', '4000'],
      ['', '4000'],
      [`1${'0'.repeat(24)}`, '4000'],
    ] as const)
      expect([amount, (await create({ amount })).code]).toEqual([amount, code])
    const shipped = exchange.description
    const gateways = shipped.gateways.map((each) => ({ ...each, maximum: { deposit: '99999999', withdraw: '1' } }))
    exchange.description = { ...shipped, gateways }
    expect((await create({ amount: '10000000' })).code).toBe('4062')
    exchange.description = shipped
    expect((await create({ amount: '0.00999999' })).msg).toBe('Amount to deposit should not be less than 0.01')
    const least = await create({ amount: '0.01' })
    await cancel(least.data.orderID)
    expect([least.code, (await create({ amount: '100' })).code]).toEqual(['0', '0'])
  })

  it('reject coins, senders, ids and hashes that no gateway accepts', async () => {
    for (const body of [
      { base: 'SWT' },
      { base: 'DOGE' },
      { base: "E';--" },
      { from: '0x12' },
      { from: 'x y' },
      { amount: 1 },
    ])
      expect([body, (await create(body)).code]).toEqual([body, '4000'])
    expect((await update('x')).code).toBe('4000')
    expect((await update(crypto.randomUUID(), { hash: HASH })).code).toBe('4065')
    const { orderID } = (await create()).data
    expect((await update(orderID, { hash: 'nothing' })).code).toBe('4000')
    expect((await exchange.call(holder, gatewayRoutes.createDeposit, { wallet: 'jNobody', body: {} })).code).toBe(
      '4000',
    )
  })

  it('are rejected by a gateway that is closed, disabled, withdraw-only, not connected or paused (ERR-074, XCH-001)', async () => {
    const open = exchange.description
    exchange.description = shippedDescription('swtc')
    expect((await create()).code).toBe('4059')
    exchange.description = open
    for (const base of ['CALL', 'STM', 'BIZ', 'BVC', 'HT', 'MOAC'])
      expect([base, (await create({ base, amount: '200' })).code]).toEqual([base, '4059'])
    exchange.isAgentRunning = false
    expect((await create()).code).toBe('4059')
    exchange.isAgentRunning = true
    await exchange.rows("insert into app.gateway_pauses values ('ETH', 'x', 'x', now())")
    expect((await create()).code).toBe('4059')
    await exchange.rows('delete from app.gateway_pauses')
    exchange.isSilent = true
    expect((await create()).code).toBe('4068')
    exchange.isSilent = false
    expect((await create()).code).toBe('0')
  })

  it('require a verified name if the operator requires one (ROL-006)', async () => {
    exchange.wantedFor.add('deposit')
    expect((await create()).code).toBe('4055')
    await exchange.verify(holder)
    expect((await create()).code).toBe('0')
    exchange.wantedFor.delete('deposit')
  })

  it('follow the transition table only, once, even with concurrent changes (STA-022)', async () => {
    const { orderID: id } = (await create()).data
    const at = exchange.time
    for (const from of Object.values(ORDER_STATUS))
      for (const to of Object.values(ORDER_STATUS).filter((each) => !ORDER_TRANSITIONS[from].includes(each)))
        await expect(move(exchange.pool, { kind: 'deposit', id, from, to, at })).rejects.toThrow(RangeError)
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => move(exchange.pool, { kind: 'deposit', id, from: 0, to: 3, at })),
    )
    const failed = tries.filter((each) => each.status === 'rejected')
    expect(failed).toHaveLength(7)
    expect(failed.every(({ reason }) => reason instanceof RowMovedError)).toBe(true)
    expect((await detail(id)).data.steps.map(({ status }) => status)).toEqual([0, 3])
  })

  it('end automatically after three days without a payment and are deleted later', async () => {
    const { orderID } = (await create()).data
    const run = () => endUnpaidOrders.run({ pool: exchange.pool, now: exchange.now, logger: createLogger('silent') })
    exchange.time += 71 * 3_600_000
    await run()
    expect((await detail(orderID)).data).toMatchObject({ status: 0 })
    exchange.time += 2 * 3_600_000
    await run()
    expect((await detail(orderID)).data).toMatchObject({ status: 6, reason: 'notArrived' })
    exchange.time += 91 * 86_400_000
    await run()
    await run()
    expect((await exchange.call(holder, gatewayRoutes.deposit, { query: { base: 'ETH', orderID } })).code).toBe('4065')
  })
})
