import type { FinanceOverview } from '@tidebook/contract'
import { financeDeskRoutes } from '@tidebook/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FinanceWorld, type Saver } from './finance-world.fixture.ts'

const ACCOUNT_WANTS_TAG = 1

describe('payments that could not be returned to their sender', () => {
  let world: FinanceWorld
  let saver: Saver
  beforeAll(async () => {
    world = await FinanceWorld.start()
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  beforeEach(async () => {
    saver = await world.join({ SWT: '1000', CNY: '7' })
  })

  const setting = async (draft: Readonly<Record<string, number>>): Promise<void> => {
    const { exchange } = world.world
    const account = exchange.reopened(saver.wallet)
    await account.submit({ TransactionType: 'AccountSet', Flags: 0, ...draft } as Parameters<typeof account.submit>[0])
    await exchange.close()
  }
  const overview = async (): Promise<FinanceOverview> =>
    (await world.asStaff<FinanceOverview>('ann', financeDeskRoutes.overview)).data
  const principal = async (): Promise<string | undefined> =>
    (await overview()).cover.find(({ token }) => token === 'CNY')?.principal
  const sendsBack = (name: string, hash: string) =>
    world.asStaff<{ done: boolean }>(name, financeDeskRoutes.sendBack, { hash }, { reason: 'a reason' })
  const actions = async (): Promise<readonly string[]> =>
    (
      await world.pool.query<{ action: string }>(
        "select action from app.audit_log where action like 'finance.%' order by number",
      )
    ).rows.map(({ action }) => action)
  /** Pays 7, which matches no order. */
  const pays = async (): Promise<string> =>
    world.pay(saver, await world.buy(saver, await world.product('CNY'), 1), { amount: '7' })

  it('are owed, listed with their reason, and returned to their sender by one member', async () => {
    const before = await principal()
    const hash = await pays()
    await setting({ SetFlag: ACCOUNT_WANTS_TAG })
    await world.world.rest(6)
    const { kept: stored } = await overview()
    expect(stored).toMatchObject({
      count: 1,
      payments: [
        { hash, sender: saver.wallet.address, amount: '7', token: 'CNY', why: 'refused', result: 'tecDST_TAG_NEEDED' },
      ],
    })
    expect([before, await principal()]).toEqual(['0', '7'])
    await setting({ ClearFlag: ACCOUNT_WANTS_TAG })
    expect((await sendsBack('ann', hash)).data.done).toBe(true)
    expect((await sendsBack('ann', hash)).code).toBe('4054')
    await world.world.rest(6)
    expect([await world.held(saver.wallet), await principal(), (await overview()).kept.count]).toEqual(['7', '0', 0])
    expect(await actions()).toEqual(['finance.payment-sent-back'])
  }, 60_000)

  it('are returned again only when two members agree, if they may already have been returned', async () => {
    const hash = await pays()
    await setting({ SetFlag: ACCOUNT_WANTS_TAG })
    await world.world.rest(6)
    await world.pool.query('update app.finance_payments set why = null where hash = $1', [hash])
    expect((await overview()).kept.payments).toMatchObject([{ hash, why: 'inDoubt', result: '', approvedBy: '' }])
    expect((await sendsBack('ann', hash)).data.done).toBe(false)
    expect((await overview()).kept.payments).toMatchObject([{ hash, why: 'inDoubt', approvedBy: 'ann' }])
    expect((await sendsBack('ann', hash)).code).toBe('4069')
    await setting({ ClearFlag: ACCOUNT_WANTS_TAG })
    expect((await sendsBack('ben', hash)).data.done).toBe(true)
    await world.world.rest(6)
    expect([await world.held(saver.wallet), await principal()]).toEqual(['7', '0'])
    expect(await actions()).toEqual([
      'finance.payment-sent-back',
      'finance.send-back-proposed',
      'finance.payment-sent-back',
    ])
    expect((await sendsBack('ann', 'AB'.repeat(32))).code).toBe('4054')
  }, 60_000)
})
