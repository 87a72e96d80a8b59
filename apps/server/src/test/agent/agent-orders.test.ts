import { randomUUID } from 'node:crypto'
import type { AgentInfo, DepositOrder, WithdrawOrder } from '@tidebook/contract'
import { gatewayRoutes } from '@tidebook/contract/routes'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import type { TestAccount } from '@tidebook/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Sessions } from '../../modules/accounts/sessions.ts'
import { AccountBrowser } from '../account-browser.fixture.ts'
import { AgentWorld } from './agent-world.fixture.ts'

const { success, created, transferring } = ORDER_STATUS

describe("a user's orders, from the form to completion", () => {
  let world: AgentWorld
  let person: TestAccount
  let browser: AccountBrowser
  beforeAll(async () => {
    world = await AgentWorld.start({ chains: ['xrp'] })
    await world.rest(2)
    person = await world.wallet({ SWT: '1000', JXRP: '300' })
    const id = randomUUID()
    await world.pool.query(
      `insert into app.accounts (id, email, password, language, created, address) values ($1, $2, 'x', 'en', now(), $3)`,
      [id, `${id}@example.com`, person.address],
    )
    browser = new AccountBrowser(world.exchange.url)
    const sessions = new Sessions(() => world.pool, Date.now)
    browser.cookie = `account=${await sessions.begin(world.pool, id, 'a browser', 'password')}`
  }, 240_000)
  afterAll(() => world[Symbol.asyncDispose]())
  const path = () => ({ wallet: person.address })

  it('DEP-001 DEP-004 credit a deposit in XRP that carries the memo of its order, to the last digit', async () => {
    const info = await browser.call<AgentInfo>(gatewayRoutes.agentInfo, { query: { base: 'XRP' } })
    expect(info.data.deposit).toMatchObject({ enabled: true, account: world.accountOf('xrp') })
    const body = { base: 'XRP', amount: '33.333333' }
    const { data: order } = await browser.call<DepositOrder>(gatewayRoutes.createDeposit, { path: path(), body })
    expect(order).toMatchObject({ status: created, to: world.accountOf('xrp') })
    const { orderID } = order
    await browser.call(gatewayRoutes.updateDeposit, { path: path(), body: { base: 'XRP', orderID } })
    const detail = async (): Promise<DepositOrder> =>
      (await browser.call<DepositOrder>(gatewayRoutes.deposit, { path: path(), query: { base: 'XRP', orderID } })).data
    expect((await detail()).status).toBe(transferring)
    const hash = await world.payXrp(order.to, '33.333333', order.memo)
    await world.until('credited', async () => (await detail()).status === success)
    expect(await detail()).toMatchObject({ hash, received: '33.333333', credited: '33.333333', fee: '0' })
    expect((await detail()).steps.map(({ status }) => status)).toEqual([0, 1, 3, 4, 5])
    expect(await world.held(person.address, 'JXRP')).toBe('333.333333')
  }, 240_000)

  it('WDR-001 WDR-005 complete a withdrawal that carries the memo of its order when the chain confirms it', async () => {
    const to = world.stranger('xrp')
    const body = { base: 'XRP', amount: '60', to, tag: 9 }
    const { data: order } = await browser.call<WithdrawOrder>(gatewayRoutes.createWithdrawal, { path: path(), body })
    expect(order).toMatchObject({ status: created, agent: world.accountOf('swt'), fee: '0.2', pays: '59.8' })
    const { orderID } = order
    const hash = await world.withdraw(person, 'JXRP', '60', order.memo)
    const detail = async (): Promise<WithdrawOrder> =>
      (await browser.call<WithdrawOrder>(gatewayRoutes.withdrawal, { path: path(), query: { base: 'XRP', orderID } }))
        .data
    await world.until('paid', async () => (await detail()).status === success)
    expect(await detail()).toMatchObject({ hash, to, tag: 9, fee: '0.2', pays: '59.8' })
    expect((await detail()).steps.map(({ status }) => status)).toEqual([0, 3, 4, 5])
    const [payment] = (await world.xrpNode.history?.(to)) ?? []
    expect([payment?.hash, await world.xrpOf(to)]).toEqual([(await detail()).payoutHash, '59.8'])
  }, 240_000)
})
