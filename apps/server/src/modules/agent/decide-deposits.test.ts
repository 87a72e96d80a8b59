import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { takeDeposit, type FoundDeposit } from '../gateway/found-payments.ts'
import { AgentExchange, WALLET } from './agent-exchange.fixture.ts'
import { decideDeposits } from './decide-deposits.ts'
import { RowFaults } from './row-faults.ts'

const HALVED = { token: 'JJCC', from: '10000' }

describe('a final deposit', () => {
  let exchange: AgentExchange
  let count = 0
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.clear()
    exchange.accounts.add(WALLET)
    // Limits in the file: 1 to 500000, review above 20000.
    exchange.describe('XRP', { fee: { deposit: { fixed: '0.2' }, withdraw: { fixed: '0.2' } } })
  })

  const take = (more: Partial<FoundDeposit> = {}) =>
    inTransaction(exchange.pool, (tx) =>
      takeDeposit(
        tx,
        {
          base: 'XRP',
          chain: 'xrp',
          token: 'JXRP',
          wallet: WALLET,
          account: null,
          hash: (count += 1).toString(16).padStart(64, '0'),
          output: 0,
          block: 100,
          blockHash: null,
          sender: 'rSomebody',
          recipient: 'rOwn',
          memo: null,
          received: '100',
          seen: 12,
          wanted: 12,
          ...more,
        },
        exchange.time,
      ),
    )
  /**
   * Decides all deposits.
   * @returns their state
   */
  const decided = async (faults = new RowFaults('deposit', exchange.logger)) => {
    await decideDeposits(exchange.context, faults)
    const rows = await exchange.rows<{ status: number; reason: string | null; credited: string | null; fee: string }>(
      'select status, reason, credited, fee from app.gateway_deposits order by chain_hash',
    )
    return rows.map(({ status, reason, credited, fee }) => [status, reason, credited, fee])
  }
  const paid = [4, null, '99.8', '0.2']

  it('DEP-001: is credited less the fee', async () => {
    await take()
    await take({ seen: 11 })
    expect(await decided()).toEqual([paid, [3, null, null, null]])
    expect((await exchange.deposits())[0]).toMatchObject({ ends: 'pay' })
  })

  it('WDR-015: costs half the fee if its wallet holds enough of the fee-halving token', async () => {
    exchange.crossChain = { open: true, halved: HALVED }
    exchange.holdings.set(`${WALLET} JJCC`, '10000')
    exchange.accounts.add('')
    exchange.holdings.set(' JJCC', '10000')
    await take()
    await take({ wallet: '' })
    expect(await decided()).toEqual([
      [4, null, '99.9', '0.1'],
      [8, 'unreadableMemo', '99.8', '0.2'],
    ])
  })

  it('waits for staff beyond the limits of its gateway, and is credited at the limits', async () => {
    for (const received of ['0.99', '1', '20000', '20000.000001', '500000', '500000.000001', '0.2'])
      await take({ received })
    expect((await decided()).map(([status, reason]) => [status, reason])).toEqual([
      [8, 'belowMinimum'],
      [4, null],
      [4, null],
      [8, 'overLimit'],
      [8, 'overLimit'],
      [8, 'aboveMaximum'],
      [8, 'belowMinimum'],
    ])
  })

  it('waits for staff if its wallet cannot receive it', async () => {
    await take({ wallet: 'jAbsent' })
    expect(await decided()).toEqual([[8, 'cannotReceive', '99.8', '0.2']])
  })

  it.each([
    ['all are closed', () => (exchange.crossChain = { open: false })],
    ['its gateway is disabled', () => exchange.describe('XRP', { enabled: false })],
    ['its gateway takes no deposits', () => exchange.describe('XRP', { deposit: false })],
  ])('waits for staff if %s', async (_what, close) => {
    close()
    await take()
    expect(await decided()).toEqual([[8, 'closed', '99.8', '0.2']])
  })

  it('remains unchanged while staff have paused its coin, and if its network has no such coin', async () => {
    await take()
    await take({ base: 'NONE' })
    await take({ received: '50' })
    await exchange.pool.query("update app.gateway_deposits set status = 8, reason = 'reorganised' where amount = 50")
    await exchange.pool.query(
      "insert into app.gateway_pauses (base, by, reason, since) values ('XRP', 'ann', 'x', now())",
    )
    const faults = new RowFaults('deposit', exchange.logger)
    expect((await decided(faults)).map(([status, reason]) => [status, reason])).toEqual([
      [3, null],
      [3, null],
      [8, 'reorganised'],
    ])
    expect(faults.count).toBe(0)
  })

  it('loses the vote of a staff member when it continues without a decision', async () => {
    await take()
    await exchange.pool.query(
      "update app.gateway_deposits set status = 8, reason = 'reorganised', approved_by = 'ann', approved_end = 'return'",
    )
    expect(await decided()).toEqual([paid])
    expect((await exchange.deposits())[0]).toMatchObject({ approved_by: null, approved_end: null })
  })

  it('is decided again after a reorg restored it, and keeps waiting if in doubt', async () => {
    await take()
    await take({ wallet: 'jAbsent' })
    await exchange.pool.query("update app.gateway_deposits set status = 8, reason = 'reorganised'")
    const faults = new RowFaults('deposit', exchange.logger)
    expect(await decided(faults)).toEqual([paid, [8, 'reorganised', null, null]])
    expect(faults.count).toBe(0)
  })
})
