import { parseDecimal } from '@tidebook/amount'
import { chainOf, type ChainAsset } from '@tidebook/chains'
import { ChainReorganised, type ChainPiece } from '@tidebook/client/chains'
import { eventually } from '@tidebook/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { AdvisoryLock } from '../../platform/database/advisory-lock.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { LOCKS } from '../../platform/database/lock-numbers.ts'
import { takeWithdrawal } from '../gateway/found-payments.ts'
import { OutgoingPayments } from '../obligations/outgoing-payments.ts'
import { Payer } from '../obligations/payer.ts'
import { Agent } from './agent.ts'
import { AGENT, AgentExchange, FINANCE, ISSUER, WALLET } from './agent-exchange.fixture.ts'
import { bindAccounts } from './bound-accounts.ts'

const PLACES = ['eth', 'xrp', 'swt', 'swt finance']
const TO = chainOf('xrp').addressOfKey(new Uint8Array(32).fill(2))
const FAULT = 'a step of the agent failed; the next round retries it'

describe('a round of the agent', () => {
  let exchange: AgentExchange
  let agent: Agent
  /** The queues whose payments were started. */
  let queues: string[]
  beforeAll(async () => {
    exchange = await AgentExchange.start()
  })
  afterAll(() => exchange[Symbol.asyncDispose]())
  beforeEach(async () => {
    await exchange.clear()
    await bindAccounts(
      exchange.pool,
      PLACES.map((place) => ({ place, address: `account ${place}` })),
      exchange.time,
    )
    queues = []
    vi.spyOn(OutgoingPayments.prototype, 'payAll').mockImplementation(async (queue) => {
      queues.push(queue)
      return new Set(queue === 'orders' ? ['ETH'] : queue === 'finance' ? ['finance'] : [])
    })
    agent = new Agent(exchange.context)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await agent.stop()
  })

  /** Adds a piece without payments to all places except some, and runs a round. */
  const round = async (...missing: readonly string[]): Promise<void> => {
    for (const chain of ['eth', 'xrp'] as const) if (!missing.includes(chain)) exchange.piece(chain, [])
    if (!missing.includes('swt')) exchange.piece('swt', [])
    if (!missing.includes('swt finance')) exchange.piece('swt', [])
    await agent.round()
  }
  const readPlaces = () => [...agent.state.readAt.keys()]
  const msgs = () => exchange.logged.map(({ msg }) => msg)
  const pauses = async () => (await exchange.rows('select base, by from app.gateway_pauses')).map(({ base }) => base)

  it('reads every place, pays, and publishes its read state and its shortages', async () => {
    await round()
    expect([readPlaces(), [...agent.state.failing], agent.open, agent.state.stuck]).toEqual([PLACES, [], 0, 0])
    expect(queues).toEqual(['orders', 'top-ups', 'finance'])
    expect([...agent.state.short]).toEqual(['ETH', 'finance'])
    expect(await exchange.rows('select place from app.agent_accounts where read_at is null')).toEqual([])
    await round()
    expect(queues).toHaveLength(6)
    expect(msgs().filter((msg) => msg === FAULT)).toEqual([])
    vi.spyOn(Payer.prototype, 'open', 'get').mockReturnValue(2)
    expect(agent.open).toBe(12)
  })

  it('has no place for products if none are sold', async () => {
    exchange.hasFinance = false
    await agent.stop()
    agent = new Agent(exchange.context)
    await round('swt finance')
    expect([readPlaces(), queues]).toEqual([PLACES.slice(0, 3), ['orders', 'top-ups']])
    expect(msgs()).not.toContain(FAULT)
  })

  it('makes no payments from a place that it could not read, and logs a repeated fault once', async () => {
    const owing = `insert into app.finance_payments (hash, ledger, at, sender, token, issuer, amount, state, fault)
      values ('A', 1, now(), 'jSender', 'USD', $1, 5, 'returning', 'memo')`
    await exchange.pool.query(owing, [ISSUER])
    exchange.accounts.add(FINANCE)
    const proofs = async () => (await exchange.rows('select token from app.finance_cover')).length
    await exchange.pool.query('truncate app.finance_cover')
    await round('swt finance')
    await round('swt finance')
    expect([queues, [...agent.state.failing], await proofs()]).toEqual([
      ['orders', 'top-ups', 'orders', 'top-ups'],
      ['swt finance'],
      0,
    ])
    expect(msgs().filter((msg) => msg === FAULT)).toEqual([FAULT])
    await round()
    expect([queues.slice(4), [...agent.state.failing], await proofs()]).toEqual([
      ['orders', 'top-ups', 'finance'],
      [],
      1,
    ])
  })

  it('counts the orders that it could not decide', async () => {
    const found = { base: 'XRP', chain: 'xrp', token: 'JXRP', wallet: WALLET, hash: 'A'.repeat(64), ledger: 100 }
    const rest = { agent: AGENT, memo: null, amount: '100', recipient: TO, tag: null, order: null }
    await inTransaction(exchange.pool, (tx) => takeWithdrawal(tx, { ...found, ...rest }, exchange.time))
    exchange.objections.set(TO, new Error('no answer'))
    await round()
    expect(agent.state.stuck).toBe(1)
  })

  it('follows the payments of each payer by its own clock', async () => {
    const sessions = ['agent', 'agent eth', 'agent xrp', 'finance', 'sweep eth', 'sweep xrp']
    const open = "insert into app.submissions (hash, session, purpose, submission) values ($1, $1, $1, '{}')"
    for (const session of sessions) await exchange.pool.query(open, [session])
    let waits = 0
    const after = () => {
      waits += 1
      return { cancel: () => undefined }
    }
    await agent.stop()
    agent = new Agent(exchange.context, { now: exchange.now, after })
    await round()
    expect(agent.open).toBe(sessions.length)
    expect(waits).toBeGreaterThanOrEqual(sessions.length)
  })

  it('does nothing while another program is the agent', async () => {
    const other = new AdvisoryLock(exchange.pool, LOCKS.agent)
    expect(await other.isHeld()).toBe(true)
    await round()
    expect([readPlaces(), queues]).toEqual([[], []])
    other.release()
    await eventually('the lock', async () => {
      await agent.round()
      return queues.length > 0
    })
    expect(readPlaces()).toEqual(PLACES)
  })

  it('forgets its payments only when another program may have paid', async () => {
    const leave = vi.spyOn(Payer.prototype, 'leave')
    await round()
    await round()
    expect([leave.mock.calls.length, queues.length]).toEqual([0, 6])
    await exchange.pool.query("select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted")
    await eventually('a round of a new term', async () => {
      if (exchange.watches.eth.pieces.length === 0) await round()
      else await agent.round()
      return leave.mock.calls.length > 0
    })
    expect(leave).toHaveBeenCalledTimes(6)
  })

  it('ends when the agent stops, and no other round begins afterwards', async () => {
    const { eth } = exchange.watches
    let stopped: Promise<void> | undefined
    const read = vi.spyOn(eth, 'read').mockImplementation(async () => {
      stopped = agent.stop()
      return { moves: [], coming: [], head: 1, final: 1, position: { block: 1, hash: 'h' } } as ChainPiece
    })
    await round()
    await stopped
    expect([readPlaces(), queues]).toEqual([['eth'], []])
    await agent.round()
    expect(read).toHaveBeenCalledTimes(1)
  })

  it('stops reading a chain that removed a final block, and reads the others', async () => {
    vi.spyOn(exchange.watches.eth, 'read').mockRejectedValue(new ChainReorganised('eth', 5))
    await round()
    expect([[...agent.state.reorganised], readPlaces()]).toEqual([['eth'], PLACES.slice(1)])
    expect(msgs()).toContain('a chain removed a final block; its reader is stopped')
    const requests = vi.mocked(exchange.watches.eth.read).mock.calls.length
    await round()
    expect(vi.mocked(exchange.watches.eth.read).mock.calls.length).toBe(requests)
    expect(await exchange.rows('select place from app.agent_accounts where is_reorganised')).toEqual([{ place: 'eth' }])
  })

  it('compares the coin and each token of a chain with its books, and pauses each with too low a balance', async () => {
    const asset: ChainAsset = { chain: 'eth', code: 'USDT', issuer: '0xToken', decimals: 6 }
    exchange.serveToken('eth', { base: 'USDT', token: 'JUSDT', asset })
    const requests: string[] = []
    let amount = '5'
    vi.spyOn(exchange.watches.eth, 'held').mockImplementation(async (...about: readonly unknown[]) => {
      requests.push((about[1] as ChainAsset).code)
      return (about[1] as ChainAsset).code === 'USDT' ? parseDecimal(amount) : undefined
    })
    await agent.stop()
    agent = new Agent(exchange.context)
    await round()
    expect([requests, await pauses()]).toEqual([['ETH', 'USDT'], []])
    amount = '4.999999'
    await round()
    expect(await pauses()).toEqual(['USDT'])
  })

  it('publishes which chain has gone too long without a new block', async () => {
    exchange.served = exchange.served.map((each) =>
      each.chain.chain === 'eth' ? { ...each, chain: { ...each.chain, longestStillMs: 1 } } : each,
    )
    await agent.stop()
    agent = new Agent(exchange.context)
    for (const ms of [0, 10]) {
      exchange.time += ms
      for (const chain of ['eth', 'xrp'] as const) exchange.piece(chain, [], { position: { block: 50, hash: '' } })
      await round('eth', 'xrp')
    }
    expect(await exchange.rows('select place from app.agent_accounts where is_stalled')).toEqual([{ place: 'eth' }])
  })
})
