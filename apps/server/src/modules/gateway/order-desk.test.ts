import type { DepositOrder, GatewayOverview, GatewayReviewPage, WithdrawOrder } from '@tidebook/contract'
import { gatewayDeskRoutes, gatewayRoutes } from '@tidebook/contract/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { runDuringTransaction } from '../../platform/database/run-during-transaction.fixture.ts'
import { takeWithdrawal } from './found-payments.ts'
import { AGENT, GatewayExchange, type Holder } from './gateway-exchange.fixture.ts'
import { move } from './orders.repository.ts'
import { setPause } from './pauses.repository.ts'
import { storeShortages } from './shortages.repository.ts'

const TO = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

describe('staff decisions about orders', () => {
  let exchange: GatewayExchange
  let holder: Holder
  beforeAll(async () => {
    exchange = await GatewayExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    holder = await exchange.join()
  })

  /** Creates a withdrawal above the limit whose payment the agent has found. */
  const waiting = async (): Promise<string> => {
    const { orderID } = (
      await exchange.call<WithdrawOrder>(holder, gatewayRoutes.createWithdrawal, {
        body: { base: 'ETH', amount: '50', to: TO },
      })
    ).data
    const hash = crypto.randomUUID()
    const payment = { base: 'ETH', chain: 'eth', token: 'JETH', wallet: holder.wallet, amount: '50', recipient: TO }
    await inTransaction(exchange.pool, (client) =>
      takeWithdrawal(
        client,
        { ...payment, hash, ledger: 1, agent: AGENT, memo: null, tag: null, order: orderID },
        exchange.time,
      ),
    )
    await move(
      exchange.pool,
      { kind: 'withdraw', id: orderID, from: 3, to: 8, at: exchange.time },
      { reason: 'overLimit' },
    )
    return orderID
  }
  const decide = (member: string, id: string, end = 'pay', reason = 'looked at it') =>
    exchange.asStaff<{ done: boolean; approvedBy: string }>(member, gatewayDeskRoutes.decide, {
      path: { kind: 'withdraw', id },
      body: { end, reason },
    })
  const overview = async () => (await exchange.asStaff<GatewayOverview>('ann', gatewayDeskRoutes.overview)).data
  const page = async (query: Readonly<Record<string, string>>) =>
    (await exchange.asStaff<GatewayReviewPage>('ann', gatewayDeskRoutes.reviews, { query })).data
  const orderOf = async (orderID: string) =>
    (await exchange.call<WithdrawOrder>(holder, gatewayRoutes.withdrawal, { query: { base: 'ETH', orderID } })).data
  const log = () =>
    exchange.rows<{ actor: string; action: string; subject: string; detail: string }>(
      'select actor, action, subject, detail from app.audit_log order by number desc limit 2',
    )

  it('list a waiting order with its known data', async () => {
    const id = await waiting()
    exchange.unchecked.add('XRP')
    const { coins, groups } = await overview()
    exchange.unchecked.clear()
    const { reviews } = await page({ base: 'ETH' })
    expect(groups).toContainEqual({ kind: 'withdraw', base: 'ETH', reason: 'overLimit', count: reviews.length })
    expect(reviews.find((each) => each.id === id)).toMatchObject({
      kind: 'withdraw',
      base: 'ETH',
      wallet: holder.wallet,
      other: TO,
      amount: '50',
      reason: 'overLimit',
      small: false,
      approvedBy: '',
    })
    expect(coins.find(({ base }) => base === 'ETH')).toMatchObject({ deposit: null, withdraw: null, paused: null })
    expect(coins.filter(({ needsCheck }) => needsCheck).map(({ base }) => base)).toEqual(['XRP'])
    expect(coins.find(({ base }) => base === 'HT')).toMatchObject({ deposit: 'outOnly', withdraw: null })
    expect(coins.find(({ base }) => base === 'CALL')).toMatchObject({ deposit: 'disabled' })
    expect(coins.find(({ base }) => base === 'MOAC')).toMatchObject({ deposit: 'notConnected', missing: 'hosts' })
    expect(coins.find(({ base }) => base === 'ETH')?.missing).toBeNull()
  })

  it('list the gateways whose payments wait because a balance is too low', async () => {
    const shortOf = async () => (await overview()).coins.find(({ base }) => base === 'TRX')
    const short = [
      { base: 'TRX', kind: 'stock' },
      { base: 'TRX', kind: 'fees' },
    ] as const
    expect(await storeShortages(exchange.pool, short, exchange.time)).toHaveLength(2)
    expect(await storeShortages(exchange.pool, short, exchange.time)).toEqual([])
    expect(await shortOf()).toMatchObject({ short: ['fees', 'stock'], feeCoin: 'TRX' })
    await storeShortages(exchange.pool, short.slice(1), exchange.time)
    expect(await shortOf()).toMatchObject({ short: ['fees'] })
    await storeShortages(exchange.pool, [], exchange.time)
    expect(await shortOf()).toMatchObject({ short: [] })
  })

  it('move money when two members cast the same vote, regardless of other votes', async () => {
    const id = await waiting()
    expect((await decide('ann', id)).data).toEqual({ done: false, approvedBy: 'ann' })
    expect((await decide('ann', id)).code).toBe('4069')
    expect(await orderOf(id)).toMatchObject({ status: 8 })
    expect((await decide('bob', id, 'return')).data).toEqual({ done: false, approvedBy: 'bob' })
    expect((await decide('ann', id)).data).toEqual({ done: false, approvedBy: 'ann' })
    expect((await decide('bob', id)).data).toEqual({ done: true, approvedBy: 'ann' })
    expect(await orderOf(id)).toMatchObject({ status: 4 })
    expect((await decide('eve', id)).code).toBe('4054')
    expect(await exchange.rows('select ends from app.gateway_withdrawals where id = $1', [id])).toEqual([
      { ends: 'pay' },
    ])
    const [last, before] = await log()
    expect([last?.actor, last?.subject, last?.action, before?.action]).toEqual([
      'staff:bob',
      `account:${holder.account}`,
      'gateway.released',
      'gateway.release-proposed',
    ])
    expect(JSON.parse(last?.detail ?? '{}')).toMatchObject({ order: id, reason: 'looked at it', first: 'ann' })
  })

  it('need two new votes for an order that waits again', async () => {
    const id = await waiting()
    await decide('ann', id)
    await decide('bob', id)
    await move(exchange.pool, { kind: 'withdraw', id, from: 4, to: 8, at: exchange.time }, { reason: 'refused' })
    expect((await decide('bob', id)).data).toEqual({ done: false, approvedBy: 'bob' })
    expect(await orderOf(id)).toMatchObject({ status: 8, reason: 'refused' })
  })

  it('are carried out once when two members agree concurrently', async () => {
    const id = await waiting()
    await decide('ann', id, 'return')
    const answers = await Promise.all(['bob', 'eve', 'joe'].map((member) => decide(member, id, 'return')))
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['0', '4054', '4054'])
    expect(await orderOf(id)).toMatchObject({ status: 4, reason: 'returned' })
    expect((await log())[0]).toMatchObject({ action: 'gateway.given-back' })
  })

  it('count a vote that another transaction is changing only after that transaction has ended', async () => {
    const id = await waiting()
    await decide('ann', id)
    const outcome = await runDuringTransaction(
      exchange.pool,
      (tx) =>
        tx.query("update app.gateway_withdrawals set approved_by = 'eve', approved_end = 'return' where id = $1", [id]),
      () => decide('bob', id),
    )
    expect(outcome).toMatchObject({ status: 'fulfilled', value: { data: { done: false, approvedBy: 'bob' } } })
    expect(await orderOf(id)).toMatchObject({ status: 8 })
  })

  it('need a reason and a waiting order', async () => {
    const id = await waiting()
    expect((await decide('ann', id, 'pay', ' ')).code).toBe('4000')
    expect((await decide('ann', id, 'keep')).code).toBe('4000')
    expect((await decide('ann', crypto.randomUUID())).code).toBe('4054')
    expect((await decide('ann', 'x')).code).toBe('4000')
  })

  it('pause and reopen a gateway with a reason, which is logged', async () => {
    const pause = (paused: boolean, base = 'ETH') =>
      exchange.asStaff('ann', gatewayDeskRoutes.pause, { path: { base }, body: { paused, reason: 'the node lags' } })
    const create = async () =>
      (await exchange.call<DepositOrder>(holder, gatewayRoutes.createDeposit, { body: { base: 'ETH', amount: '1' } }))
        .code
    expect((await pause(true)).code).toBe('0')
    expect(await create()).toBe('4059')
    expect((await overview()).coins.find(({ base }) => base === 'ETH')).toMatchObject({
      deposit: 'paused',
      paused: { by: 'ann', reason: 'the node lags' },
    })
    await pause(false)
    expect(await create()).toBe('0')
    expect((await log()).map(({ action }) => action)).toEqual(['gateway.opened', 'gateway.paused'])
    for (const base of ['DOGE', 'SWT']) expect((await pause(true, base)).code).toBe('4000')
    expect((await overview()).coins.map(({ base }) => base)).not.toContain('SWT')
  })

  it('need two members to end a pause set by the agent, without a workaround for one member', async () => {
    const recordShortage = (reason: string) =>
      setPause(exchange.pool, { base: 'ETH', by: 'agent', reason, since: new Date(exchange.time) })
    const paused = async () => (await overview()).coins.find(({ base }) => base === 'ETH')?.paused
    const change = async (member: string, isPaused: boolean) => {
      const body = { paused: isPaused, reason: 'looked at it' }
      const { code, data } = await exchange.asStaff<{ paused: boolean }>(member, gatewayDeskRoutes.pause, {
        path: { base: 'ETH' },
        body,
      })
      return code === '0' ? data.paused : code
    }
    await recordShortage('one unit is missing')
    expect(await change('ann', false)).toBe(true)
    expect(await paused()).toMatchObject({ by: 'agent', two: true, endedBy: 'ann' })
    expect(await change('ann', false)).toBe('4069')
    // A member who could replace the agent's pause with their own could end it alone.
    expect(await change('ann', true)).toBe(true)
    expect(await paused()).toMatchObject({ by: 'agent', reason: 'one unit is missing' })
    // The second member must not approve data that the first has not seen.
    await recordShortage('another unit is missing')
    expect(await change('bob', false)).toBe(true)
    expect(await change('ann', false)).toBe(false)
    expect(await paused()).toBeNull()
    const entries = (await log()).slice(0, 2)
    expect(entries.map(({ action }) => action)).toEqual(['gateway.opened', 'gateway.open-proposed'])
    expect(JSON.parse(entries[0]?.detail ?? '{}')).toMatchObject({ base: 'ETH', first: 'bob' })
    expect([await change('ann', true), await change('bob', false)]).toEqual([true, false])
  })
})
