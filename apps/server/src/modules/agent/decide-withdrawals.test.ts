import { chainOf } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { takeWithdrawal, type FoundWithdrawal } from '../gateway/found-payments.ts'
import { AGENT, AgentExchange, WALLET } from './agent-exchange.fixture.ts'
import { decideWithdrawals } from './decide-withdrawals.ts'
import { RowFaults } from './row-faults.ts'

function keyOf(byte: number): Uint8Array {
  return new Uint8Array(32).fill(byte)
}

const TO = { xrp: chainOf('xrp').addressOfKey(keyOf(9)), eth: chainOf('eth').addressOfKey(keyOf(9)) }

describe('a withdrawal paid on the ledger', () => {
  let exchange: AgentExchange
  let faults: RowFaults
  let count = 0
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.clear()
    faults = new RowFaults('withdraw', exchange.logger)
    // Only the limits of a single payment apply.
    exchange.describe('XRP', { payouts: { ownerDay: '9000000', coinHour: '9000000' } })
  })

  const take = (more: Partial<FoundWithdrawal> = {}) =>
    inTransaction(exchange.pool, (tx) =>
      takeWithdrawal(
        tx,
        {
          base: 'XRP',
          chain: 'xrp',
          token: 'JXRP',
          wallet: WALLET,
          hash: (count += 1).toString(16).padStart(64, '0'),
          ledger: 100,
          agent: AGENT,
          memo: null,
          amount: '100',
          recipient: TO.xrp,
          tag: null,
          order: null,
          ...more,
        },
        exchange.time,
      ),
    )
  /**
   * Decides all withdrawals.
   * @returns their state
   */
  const decided = async () => {
    await decideWithdrawals(exchange.context, faults)
    const rows = await exchange.rows<Record<'status' | 'ends' | 'reason' | 'pays' | 'fee', string | null>>(
      'select status, ends, reason, pays, fee from app.gateway_withdrawals order by ledger_hash',
    )
    return rows.map(({ status, ends, reason, pays, fee }) => [status, ends, reason, pays, fee])
  }
  const paid = [4, 'pay', null, '99.8', '0.2']
  const back = (reason: string) => [4, 'return', reason, null, null]

  it('WDR-001: is paid out less the fee', async () => {
    await take()
    await take({ base: 'ETH', chain: 'eth', token: 'JETH', amount: '2', recipient: TO.eth })
    expect(await decided()).toEqual([paid, [4, 'pay', null, '1.998', '0.002']])
    expect(faults.count).toBe(0)
  })

  it('is returned beyond the limits of its gateway, waits for staff above the review limit, and is paid at exactly these limits', async () => {
    for (const amount of ['19.999999', '20', '20000', '20000.000001', '500000', '500000.000001']) await take({ amount })
    expect((await decided()).map(([status, ends, reason]) => [status, ends, reason])).toEqual([
      [4, 'return', 'belowMinimum'],
      [4, 'pay', null],
      [4, 'pay', null],
      [8, null, 'overLimit'],
      [8, null, 'overLimit'],
      [4, 'return', 'aboveMaximum'],
    ])
  })

  it.each([
    ['all are closed', () => (exchange.crossChain = { open: false })],
    ['its gateway is disabled', () => exchange.describe('XRP', { enabled: false })],
    ['its gateway pays nothing out', () => exchange.describe('XRP', { withdraw: false })],
    ['its network has no such coin', () => (exchange.gateways = [])],
  ])('is returned if %s', async (_what, close) => {
    close()
    await take()
    expect(await decided()).toEqual([back('closed')])
  })

  it('waits while the agent is not reading its chain', async () => {
    exchange.served = exchange.served.filter(({ chain }) => chain.chain !== 'xrp')
    await take()
    expect(await decided()).toEqual([[3, null, null, null, null]])
    expect(faults.count).toBe(0)
  })

  it('is returned if its recipient cannot be paid', async () => {
    await take({ recipient: null })
    await take({ recipient: 'rNotAnAddress' })
    await take({ recipient: TO.eth })
    await take({ recipient: exchange.of('xrp').chain.address })
    await take({ base: 'ETH', chain: 'eth', token: 'JETH', amount: '2', recipient: TO.eth, tag: 7 })
    await take({ tag: 7 })
    expect(await decided()).toEqual([
      back('unreadableMemo'),
      back('wrongRecipient'),
      back('wrongRecipient'),
      back('wrongRecipient'),
      back('wrongRecipient'),
      paid,
    ])
  })

  it('is returned to its payer instead of paid to a deposit address of the agent', async () => {
    await exchange.pool.query("insert into app.agent_addresses (chain, index, address) values ('eth', 900, $1)", [
      TO.eth,
    ])
    await take({ base: 'ETH', chain: 'eth', token: 'JETH', amount: '2', recipient: TO.eth })
    expect(await decided()).toEqual([back('wrongRecipient')])
    await exchange.pool.query('delete from app.agent_addresses')
  })

  it('is returned if the chain refuses the receiver, and waits while the chain is unreachable', async () => {
    exchange.objections.set(TO.xrp, new ChainNodeError('chain/receiver-frozen'))
    await take()
    expect(await decided()).toEqual([back('wrongRecipient')])
    exchange.objections.set(TO.xrp, new ChainNodeError('chain/insufficient'))
    await take()
    expect((await decided())[1]).toEqual(paid)
    exchange.objections.set(TO.xrp, new Error('no answer'))
    await take()
    expect((await decided())[2]).toEqual([3, null, null, null, null])
    expect(faults.count).toBe(1)
  })

  it('is returned without an order if withdrawals require a verified name (ROL-009)', async () => {
    exchange.isRealNameRequired = true
    const { id } = await take()
    expect(await decided()).toEqual([back('realNameRequired')])
    await exchange.pool.query(
      'update app.gateway_withdrawals set status = 3, ends = null, reason = null, requested = true where id = $1',
      [id],
    )
    expect(await decided()).toEqual([paid])
  })

  it('pays the amount in its order, or deducts the current fee if it has no order', async () => {
    const rows = [
      [true, '0.1', '99.9'],
      [true, null, null],
      [true, '0.1', null],
      [false, '0.1', '99.9'],
    ]
    for (const [requested, fee, pays] of rows) {
      const { id } = await take()
      await exchange.pool.query(
        'update app.gateway_withdrawals set requested = $2, fee = $3, pays = $4 where id = $1',
        [id, requested, fee, pays],
      )
    }
    expect(await decided()).toEqual([[4, 'pay', null, '99.9', '0.1'], paid, paid, paid])
    expect(faults.count).toBe(0)
  })
})
