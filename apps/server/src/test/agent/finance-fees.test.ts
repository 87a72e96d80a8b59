import type { FinanceDeskProduct, FinanceOverview } from '@tidebook/contract'
import { financeDeskRoutes, finnalRoutes } from '@tidebook/contract/routes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FinanceWorld, type Saver } from './finance-world.fixture.ts'

/** Transfer rates for a fee of 0.2 % and for no fee, in ledger units. */
const [FEE, NO_FEE] = [1_002_000_000, 0]
const GLOBAL_FREEZE = 7
const LINE_FREEZE = 0x0010_0000
const LINE_THAW = 0x0020_0000

describe('issuers that charge a transfer fee, or freeze their token', () => {
  let world: FinanceWorld
  let saver: Saver
  beforeAll(async () => {
    world = await FinanceWorld.start()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  beforeEach(async () => {
    saver = await world.join()
  })
  afterEach(async () => {
    await asIssuer({ TransactionType: 'AccountSet', TransferRate: NO_FEE })
    await asIssuer({ TransactionType: 'AccountSet', ClearFlag: GLOBAL_FREEZE })
    await onLine(LINE_THAW)
  })

  const reason = 'a reason'
  const asIssuer = async (draft: Readonly<Record<string, unknown>> & { readonly TransactionType: string }) => {
    const { exchange } = world.world
    const issuer = exchange.role('issuer:CNY')
    const result = await issuer.submit({ Flags: 0, ...draft } as Parameters<typeof issuer.submit>[0])
    expect(result.result).toBe('tesSUCCESS')
    await exchange.close()
  }
  const takesFee = (TransferRate: number) => asIssuer({ TransactionType: 'AccountSet', TransferRate })
  const onLine = (Flags: number) =>
    asIssuer({
      TransactionType: 'TrustSet',
      LimitAmount: { currency: 'CNY', issuer: world.account, value: '0' },
      Flags,
    })
  const overview = async (): Promise<FinanceOverview> =>
    (await world.asStaff<FinanceOverview>('ann', financeDeskRoutes.overview)).data
  const coverOf = async (code: string) => (await overview()).cover.find(({ token }) => token === code)
  const buys = async () =>
    (
      await world.call(saver, finnalRoutes.create, {
        body: { productID: (await world.product('CNY')).productID, boughtPers: 1 },
      })
    ).code
  const drafted = async (): Promise<string> => {
    const terms = { family: 'finance', token: 'CNY', rate: 100, days: 10, early: 'principal' }
    const body = { ...terms, unit: '1', least: 1, most: 5, total: 5 }
    return (await world.asStaff<FinanceDeskProduct>('ann', financeDeskRoutes.draft, {}, body)).data.productID
  }
  const opens = async (name: string, id: string) =>
    (await world.asStaff(name, financeDeskRoutes.open, { id }, { reason })).code

  it('stop new products and purchases until it ends, and staff see why', async () => {
    const id = await drafted()
    expect((await coverOf('CNY'))?.obstacle).toBeNull()
    await takesFee(FEE)
    expect([await opens('ann', id), await buys()]).toEqual(['4097', '4097'])
    expect([(await coverOf('CNY'))?.obstacle, (await coverOf('JETH'))?.obstacle]).toEqual(['transferFee', null])
    await takesFee(NO_FEE)
    expect(await opens('ann', id)).toBe('0')
    await takesFee(FEE)
    expect(await opens('ben', id)).toBe('4097')
    await takesFee(NO_FEE)
    expect([await opens('ben', id), await buys()]).toEqual(['0', '0'])
    await onLine(LINE_FREEZE)
    expect([await buys(), (await coverOf('CNY'))?.obstacle]).toEqual(['4098', 'frozen'])
  }, 60_000)

  it.each([
    ['transferFee', () => takesFee(FEE), () => takesFee(NO_FEE)],
    ['frozen', () => onLine(LINE_FREEZE), () => onLine(LINE_THAW)],
    [
      'frozen',
      () => asIssuer({ TransactionType: 'AccountSet', SetFlag: GLOBAL_FREEZE }),
      () => asIssuer({ TransactionType: 'AccountSet', ClearFlag: GLOBAL_FREEZE }),
    ],
  ] as const)(
    'delay earlier purchases (%s), which block no others and are then fully redeemed automatically',
    async (why, set, clear) => {
      const other = await world.join({ SWT: '1000', JETH: '10' })
      const balanceBefore = await world.held(saver.wallet)
      const [order, free] = [await world.holding(saver, 'CNY', 1), await world.holding(other, 'JETH', 1)]
      await set()
      const stock = await world.world.held(world.account, 'CNY')
      await world.redeem(saver, order.orderID)
      await world.redeem(other, free.orderID)
      await world.until(other, free, 5)
      await world.world.rest(4)
      expect(await world.order(saver, order.orderID)).toMatchObject({ state: 4, reason: why, pays: '100' })
      expect(await coverOf('CNY')).toMatchObject({ obstacle: why, waiting: 1 })
      expect(await world.world.held(world.account, 'CNY')).toBe(stock)
      await clear()
      await world.until(saver, order, 5)
      expect(await world.order(saver, order.orderID)).not.toHaveProperty('reason')
      expect([await world.held(saver.wallet), (await coverOf('CNY'))?.waiting]).toEqual([balanceBefore, 0])
    },
    60_000,
  )

  it('return an order to its previous state with the reason when the fee appears during its payment', async () => {
    const balanceBefore = await world.held(saver.wallet)
    const order = await world.holding(saver, 'CNY', 1)
    await world.redeem(saver, order.orderID)
    await takesFee(FEE)
    // The node reports the fee too late.
    const { ledger } = world.world.running.context
    const obstacle = ledger.obstacle
    Object.assign(ledger, { obstacle: () => Promise.resolve(undefined) })
    await world.agent.round()
    Object.assign(ledger, { obstacle })
    await world.until(saver, order, 2)
    expect(await world.order(saver, order.orderID)).toMatchObject({ state: 2, reason: 'transferFee' })
    await takesFee(NO_FEE)
    await world.redeem(saver, order.orderID)
    await world.until(saver, order, 5)
    expect(await world.held(saver.wallet)).toBe(balanceBefore)
  }, 60_000)
})
