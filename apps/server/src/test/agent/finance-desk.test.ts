import type { FinanceDeskProduct, FinanceOverview } from '@tidebook/contract'
import { financeDeskRoutes, finnalRoutes } from '@tidebook/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FinanceWorld } from './finance-world.fixture.ts'

const DRAFT = {
  family: 'finance',
  token: 'CNY',
  rate: 1000,
  days: 365,
  early: 'never',
  unit: '10',
  least: 2,
  most: 50,
  total: 60,
}

describe('the product desk', () => {
  let world: FinanceWorld
  beforeAll(async () => {
    world = await FinanceWorld.start()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())

  const reason = 'a reason'
  const draft = (more: object = {}) =>
    world.asStaff<FinanceDeskProduct>('ann', financeDeskRoutes.draft, {}, { ...DRAFT, ...more })
  const open = (name: string, id: string) => world.asStaff(name, financeDeskRoutes.open, { id }, { reason })
  const overview = async (): Promise<FinanceOverview> =>
    (await world.asStaff<FinanceOverview>('ann', financeDeskRoutes.overview)).data
  const listed = async (): Promise<readonly string[]> => (await world.products()).map(({ productID }) => productID)
  const actions = async (): Promise<readonly string[]> =>
    (
      await world.pool.query<{ action: string }>(
        "select action from app.audit_log where action like 'finance.%' order by number",
      )
    ).rows.map(({ action }) => action)

  it('opens a product when two members agree, and ends its sale when one does', async () => {
    const { data } = await draft()
    const { productID: id } = data
    expect([data.state, await listed()]).toEqual(['draft', expect.not.arrayContaining([id])])
    const saver = await world.join()
    const buys = (boughtPers: number) => world.call(saver, finnalRoutes.create, { body: { productID: id, boughtPers } })
    expect((await buys(2)).code).toBe('4090')
    expect((await open('ann', id)).data).toEqual({ done: false, proposedBy: 'ann' })
    expect((await open('ann', id)).code).toBe('4069')
    expect([(await buys(2)).code, await listed()]).toEqual(['4090', expect.not.arrayContaining([id])])
    expect((await open('ben', id)).data).toEqual({ done: true, proposedBy: 'ann' })
    expect(await listed()).toContain(id)
    expect((await open('ben', id)).code).toBe('4090')

    expect([(await buys(1)).code, (await buys(51)).code]).toEqual(['4091', '4091'])
    const { data: order } = await buys(50)
    expect(order).toMatchObject({ amount: '500', promised: '50', early: 'never' })
    expect((await buys(11)).code).toBe('4092')
    await world.pay(saver, order)
    await world.until(saver, order, 2)
    expect((await world.redeem(saver, order.orderID)).code).toBe('4095')

    const closed = await world.asStaff('cleo', financeDeskRoutes.close, { id }, { reason })
    expect([closed.data, (await buys(2)).code]).toEqual([{ state: 'closed' }, '4090'])
    await world.accrue(400)
    expect((await world.redeem(saver, order.orderID)).data.pays).toBe('550')
    expect(await actions()).toEqual([
      'finance.product-drafted',
      'finance.product-proposed',
      'finance.product-opened',
      'finance.product-closed',
    ])
  }, 60_000)

  it('opens no product that the account does not cover, and shows debts and holdings', async () => {
    const { data } = await draft({ unit: '1000', most: 100, total: 1000 })
    const before = (await overview()).cover.find(({ token }) => token === 'CNY')
    expect((await open('ann', data.productID)).code).toBe('4096')
    expect((await overview()).cover.find(({ token }) => token === 'CNY')).toEqual(before)
    await world.world.exchange.fund(world.account, { CNY: '100000' })
    await world.world.exchange.close()
    expect((await open('ann', data.productID)).code).toBe('0')
    expect((await open('ben', data.productID)).code).toBe('0')
    const after = (await overview()).cover.find(({ token }) => token === 'CNY')
    expect(Number(after?.offered) - Number(before?.offered)).toBeCloseTo(100_000, 6)
    expect(Number(after?.held)).toBeGreaterThanOrEqual(Number(after?.owed))
    // The stock was withdrawn, so sales stop until it is restored.
    const saver = await world.join()
    const { directory } = world
    if (directory !== undefined) world.directory = { ...directory, held: () => Promise.resolve('10') }
    const body = { productID: data.productID, boughtPers: 2 }
    expect((await world.call(saver, finnalRoutes.create, { body })).code).toBe('4059')
    world.directory = directory
    expect((await world.call(saver, finnalRoutes.create, { body })).code).toBe('0')
  }, 60_000)

  it.each([
    ['a token of no issuer here', { token: 'NONE' }, 'token'],
    ['a share for nothing', { unit: '0.0' }, 'unit'],
    ['more shares in an order than there are', { most: 61 }, 'total'],
    ['fewer than the fewest', { least: 51 }, 'most'],
    ['an order that the ledger could not tell to the last digit', { unit: '9999999', least: 1, most: 1 }, 'most'],
    ['a rate below nothing', { rate: -1 }, 'rate'],
  ])('rejects a product with %s', async (_what, more, field) => {
    const answer = await draft(more)
    expect([answer.code, answer.msg]).toEqual(['4000', expect.stringContaining(field)])
  })

  it('sells no more shares than available, regardless of concurrent buyers', async () => {
    const { data } = await draft({ least: 1, most: 7, total: 20, days: 8 })
    await open('ann', data.productID)
    await open('ben', data.productID)
    const savers = await Promise.all([1, 2, 3, 4].map(() => world.join()))
    const body = { productID: data.productID, boughtPers: 3 }
    const answers = await Promise.all(
      savers.flatMap((saver) => [1, 2, 3].map(() => world.call(saver, finnalRoutes.create, { body }))),
    )
    const codes = answers.map(({ code }) => code).toSorted()
    expect(codes).toEqual([...Array.from({ length: 6 }, () => '0'), ...Array.from({ length: 6 }, () => '4092')])
  }, 60_000)

  it('allows five unpaid orders per account, and requires a verified name where configured', async () => {
    const saver = await world.join()
    const body = { productID: (await world.product('JETH')).productID, boughtPers: 1 }
    const buys = async () => (await world.call(saver, finnalRoutes.create, { body })).code
    const answers = await Promise.all(Array.from({ length: 7 }, buys))
    expect(answers.toSorted()).toEqual(['0', '0', '0', '0', '0', '4067', '4067'])
    world.wantedFor.add('finance')
    expect(await buys()).toBe('4055')
    world.wantedFor.clear()
  })

  it('sells and pays nothing while it is paused, and is disconnected without an agent', async () => {
    const saver = await world.join()
    const order = await world.holding(saver, 'CNY', 1)
    const pause = (paused: boolean) => world.asStaff('ann', financeDeskRoutes.pause, {}, { paused, reason })
    await pause(true)
    const body = { productID: order.productID, boughtPers: 1 }
    expect((await world.call(saver, finnalRoutes.create, { body })).code).toBe('4059')
    expect(await world.open(finnalRoutes.products)).toMatchObject({ open: false, reason: 'paused' })
    expect((await world.redeem(saver, order.orderID)).data.state).toBe(4)
    await world.world.rest(4)
    expect((await world.order(saver, order.orderID)).state).toBe(4)
    await pause(false)
    await world.until(saver, order, 5)

    const { directory } = world
    world.directory = undefined
    expect((await world.call(saver, finnalRoutes.create, { body })).code).toBe('4059')
    expect(await world.open(finnalRoutes.products)).toMatchObject({ open: false, reason: 'notConnected' })
    world.isOffered = false
    expect(await world.open(finnalRoutes.products)).toEqual({ open: false, reason: 'closed', products: [] })
    world.isOffered = true
    world.directory = directory
  }, 60_000)

  it('resumes when two members agree after the agent stopped over inconsistent books', async () => {
    const saver = await world.join()
    const order = await world.holding(saver, 'CNY', 1)
    await world.pool.query(
      "update app.agent_openings set amount = amount + 0.000001 where place = 'swt finance' and asset like 'CNY.%'",
    )
    await world.world.until('the pause', async () => (await overview()).paused !== null)
    expect((await overview()).paused).toMatchObject({ by: 'agent', two: true, endedBy: '' })
    await world.redeem(saver, order.orderID)
    const ends = async (name: string) =>
      (await world.asStaff<{ paused: boolean }>(name, financeDeskRoutes.pause, {}, { paused: false, reason })).data
    expect(await ends('ann')).toEqual({ paused: true })
    await world.world.rest(3)
    expect([(await overview()).paused?.endedBy, (await world.order(saver, order.orderID)).state]).toEqual(['ann', 4])
    expect(await ends('ben')).toEqual({ paused: false })
    await world.until(saver, order, 5)
    expect((await actions()).slice(-2)).toEqual(['finance.open-proposed', 'finance.opened'])
  }, 60_000)

  it('settles an order in doubt when two members agree, with a payment on the ledger or a new one', async () => {
    const [first, second] = [await world.join(), await world.join()]
    const [one, other] = [await world.holding(first, 'CNY', 1), await world.holding(second, 'CNY', 1)]
    for (const [saver, { orderID }] of [
      [first, one],
      [second, other],
    ] as const) {
      await world.redeem(saver, orderID)
      await world.pool.query("update app.finance_orders set reason = 'inDoubt' where id = $1", [orderID])
    }
    await world.world.rest(4)
    expect((await overview()).doubts.map(({ order }) => order.orderID).toSorted()).toEqual(
      [one.orderID, other.orderID].toSorted(),
    )
    const decide = (name: string, id: string, body: object) =>
      world.asStaff(name, financeDeskRoutes.decide, { id }, { reason, ...body })
    expect((await decide('ann', one.orderID, { end: 'retry' })).data).toEqual({ done: false, approvedBy: 'ann' })
    expect((await decide('ann', one.orderID, { end: 'retry' })).code).toBe('4069')
    expect((await decide('ben', one.orderID, { end: 'retry' })).data).toEqual({ done: true, approvedBy: 'ann' })
    await world.until(first, one, 5)
    const { redeemHash = '' } = await world.order(first, one.orderID)

    expect((await decide('ann', other.orderID, { end: 'paid' })).code).toBe('4000')
    expect((await decide('ann', other.orderID, { end: 'paid', hash: 'AB'.repeat(32) })).code).toBe('4002')
    expect((await decide('ann', other.orderID, { end: 'paid', hash: redeemHash })).code).toBe('4093')
    await decide('ann', other.orderID, { end: 'retry' })
    await decide('ben', other.orderID, { end: 'retry' })
    await world.until(second, other, 5)
    expect((await decide('ben', other.orderID, { end: 'retry' })).code).toBe('4054')
  }, 60_000)

  it('settles one order per payment, regardless of concurrent decisions', async () => {
    const saver = await world.join()
    const orders = [await world.holding(saver, 'CNY', 1), await world.holding(saver, 'CNY', 1)]
    const doubtful = async (id: string): Promise<void> => {
      await world.redeem(saver, id)
      await world.pool.query("update app.finance_orders set reason = 'inDoubt' where id = $1", [id])
    }
    for (const { orderID } of orders) await doubtful(orderID)
    const decide = (name: string, id: string, body: object) =>
      world.asStaff<{ done: boolean }>(name, financeDeskRoutes.decide, { id }, { reason, ...body })
    const { directory, account: from } = world
    if (directory === undefined) throw new TypeError('no agent')
    const hash = 'CD'.repeat(32)
    const issuer = world.world.exchange.issuer('CNY')
    const payment = { hash, ledger: 1, time: 0, from, to: saver.wallet.address, token: 'CNY', issuer, amount: '100' }
    let requestCount = 0
    let together: () => void = () => undefined
    const all = new Promise<void>((resolve) => (together = resolve))
    const withoutMemo = { ...payment, memo: undefined }
    world.directory = { ...directory, paid: () => Promise.resolve(withoutMemo) }
    for (const { orderID } of orders) await decide('ann', orderID, { end: 'paid', hash })
    const paid = async () => {
      requestCount += 1
      if (requestCount === orders.length) together()
      await all
      return withoutMemo
    }
    world.directory = { ...directory, paid }
    const answers = await Promise.all(orders.map(({ orderID }) => decide('ben', orderID, { end: 'paid', hash })))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['0', '4093'])
    // A payment whose memo contains another purpose settles no order, even before the payment is recorded.
    const memo = JSON.stringify({ redeemed: orders[answers[0]?.code === '0' ? 0 : 1]?.orderID })
    world.directory = { ...directory, paid: () => Promise.resolve({ ...payment, hash: 'EF'.repeat(32), memo }) }
    const left = orders[answers[0]?.code === '0' ? 1 : 0]
    if (left === undefined) throw new TypeError('no order')
    expect((await decide('ann', left.orderID, { end: 'paid', hash: 'EF'.repeat(32) })).code).toBe('4093')
    world.directory = directory
    await decide('ann', left.orderID, { end: 'retry' })
    await decide('ben', left.orderID, { end: 'retry' })
    await world.until(saver, left, 5)
  }, 60_000)
})
