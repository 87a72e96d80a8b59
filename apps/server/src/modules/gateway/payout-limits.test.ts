import { randomUUID } from 'node:crypto'
import { ORDER_STATUS } from '@tidebook/contract/gateway'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { GatewayDescription } from '../network/gateway-description.ts'
import { GatewayExchange } from './gateway-exchange.fixture.ts'
import type { WithdrawalRow } from './order-row.ts'
import { insertOrder, move } from './orders.repository.ts'
import { payoutLimitsOf, reviewAboveOf, releaseWithdrawal } from './payout-limits.ts'

const HOUR_MS = 3_600_000
const { confirming, processing, review, success } = ORDER_STATUS
/** One unit below the amount that requires a staff decision. */
const JUST_BELOW = '19999.999999'

describe('automatic payout limits', () => {
  let exchange: GatewayExchange
  let gateway: GatewayDescription
  beforeAll(async () => {
    exchange = await GatewayExchange.start()
    const found = exchange.description.gateways.find(({ base }) => base === 'XRP')
    if (found === undefined) throw new TypeError('no gateway of XRP')
    gateway = found
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(() => exchange.pool.query('delete from app.gateway_withdrawals'))

  const found = (wallet: string, amount = JUST_BELOW, account: string | null = null, base = 'XRP') =>
    insertOrder(
      exchange.pool,
      'withdraw',
      {
        id: randomUUID(),
        account,
        base,
        chain: 'xrp',
        token: 'JXRP',
        wallet,
        requested: false,
        amount,
        status: confirming,
        facts: {},
      },
      exchange.time,
    )
  const release = (row: WithdrawalRow, of = gateway) => releaseWithdrawal(exchange.pool, of, row, {}, exchange.time)
  /** Creates 200 withdrawals, one after another. */
  const foundAll = async (walletOf: (index: number) => string): Promise<WithdrawalRow[]> => {
    const rows: WithdrawalRow[] = []
    for (let index = 0; index < 200; index += 1) rows.push(await found(walletOf(index)))
    return rows
  }
  /** Releases eight withdrawals at a time, because a busy machine cannot open more connections in time. */
  const inParallel = async (rows: readonly WithdrawalRow[]): Promise<WithdrawalRow[]> => {
    const waiting = [...rows]
    const ended: WithdrawalRow[] = []
    const work = async (): Promise<void> => {
      for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) ended.push(await release(row))
    }
    await Promise.all(Array.from({ length: 8 }, work))
    return ended
  }
  const statuses = (rows: readonly WithdrawalRow[]) => rows.map(({ status }) => status)
  const released = (rows: readonly WithdrawalRow[]) => rows.filter(({ status }) => status === processing).length

  it('default to three and ten times the review limit', () => {
    expect(gateway.reviewAbove).toBe('20000')
    expect(payoutLimitsOf(gateway)).toEqual({
      ownerDay: expect.objectContaining({ coefficient: 60_000n }) as unknown,
      coinHour: expect.objectContaining({ coefficient: 200_000n }) as unknown,
    })
  })

  it('lower the amount that a single withdrawal may have without staff', () => {
    const payouts = { ownerDay: '5000', coinHour: '8000' }
    expect(reviewAboveOf(gateway, 'withdraw')).toBe('20000')
    expect(reviewAboveOf({ ...gateway, payouts }, 'withdraw')).toBe('5000')
    expect(reviewAboveOf({ ...gateway, payouts: { coinHour: '0' } }, 'withdraw')).toBe('0')
    expect(reviewAboveOf({ ...gateway, payouts }, 'deposit')).toBe('20000')
  })

  it('stop 200 parallel withdrawals of one wallet just below the review limit', async () => {
    const rows = await foundAll(() => 'jOne')
    const ended = await inParallel(rows)
    expect(released(ended)).toBe(3)
    expect(ended.filter(({ status }) => status === review)).toHaveLength(197)
    expect(ended.find(({ status }) => status === review)).toMatchObject({
      reason: 'overVelocity',
      ends: null,
      released: null,
    })
    expect(ended.find(({ status }) => status === processing)).toMatchObject({
      reason: null,
      ends: 'pay',
      released: new Date(exchange.time),
    })
  }, 60_000)

  it('stop 200 parallel withdrawals of 200 wallets within an hour, and reset in the next hour', async () => {
    const rows = await foundAll((index) => `j${index}`)
    const ended = await inParallel(rows)
    expect(released(ended)).toBe(10)
    exchange.time += HOUR_MS - 1
    expect((await release(await found('jLate'))).status).toBe(review)
    exchange.time += 1
    expect((await release(await found('jLater'))).status).toBe(processing)
  }, 60_000)

  it('sum over the wallets of one account, and over a day', async () => {
    const account = randomUUID()
    const ended: WithdrawalRow[] = []
    for (let index = 0; index < 4; index += 1) {
      ended.push(await release(await found(`jOf${index}`, JUST_BELOW, account)))
      exchange.time += 5 * HOUR_MS
    }
    expect(statuses(ended)).toEqual([processing, processing, processing, review])
    // The first payout was 20 hours ago; the sum drops to two once it is a day old.
    exchange.time += 4 * HOUR_MS
    expect((await release(await found('jOf9', JUST_BELOW, account))).status).toBe(processing)
    expect((await release(await found('jOther', JUST_BELOW, randomUUID()))).status).toBe(processing)
  })

  it('can be used up to the last digit', async () => {
    const limited = { ...gateway, payouts: { ownerDay: '100', coinHour: '150.000001' } }
    expect((await release(await found('jA', '99.999999'), limited)).status).toBe(processing)
    expect((await release(await found('jA', '0.000002'), limited)).status).toBe(review)
    expect((await release(await found('jA', '0.000001'), limited)).status).toBe(processing)
    expect((await release(await found('jB', '50.000002'), limited)).status).toBe(review)
    expect((await release(await found('jB', '50.000001'), limited)).status).toBe(processing)
    expect((await release(await found('jC', '0.000001'), limited)).status).toBe(review)
    // Nothing was paid in another coin.
    expect((await release(await found('jC', '1', null, 'ETH'), { ...limited, base: 'ETH' })).status).toBe(processing)
    expect(
      (
        await release(await found('jD', '0.000001', null, 'BNB'), {
          ...limited,
          base: 'BNB',
          payouts: { ownerDay: '0', coinHour: '0' },
        })
      ).status,
    ).toBe(review)
  })

  it('count payouts of the last day, but none that staff released', async () => {
    const limited = { ...gateway, payouts: { ownerDay: '100', coinHour: '1000' } }
    const first = await release(await found('jA', '60'), limited)
    const second = await release(await found('jA', '60'), limited)
    expect(statuses([first, second])).toEqual([processing, review])
    const step = { kind: 'withdraw', at: exchange.time } as const
    await move(exchange.pool, { ...step, id: first.id, from: processing, to: success })
    await move(exchange.pool, { ...step, id: second.id, from: review, to: processing }, { ends: 'pay' })
    expect((await release(await found('jA', '40'), limited)).status).toBe(processing)
    expect((await release(await found('jA', '1'), limited)).status).toBe(review)
  })
})
