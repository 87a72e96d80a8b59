import { unixMsToLedgerTime } from '@tidebook/protocol/time'
import { eventually } from '@tidebook/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { submissions } from '../node/stored-submissions.ts'
import { StopKeeper } from './stop-keeper.ts'
import { takeReachedStops } from './stop-triggers.repository.ts'
import { endStop, insertStop, waitingStops } from './stops.repository.ts'
import { conditions, positions, stops } from './stops.migrations.ts'

const HASH = 'A'.repeat(64)
const END = Date.UTC(2026, 10, 23)
const MINUTE = 60_000
/** Ledger after which the stop was accepted. */
const TAKEN_SEQUENCE = 100
/** Columns that a test's order shares with the first one. */
const DEFAULTS = [
  'blob',
  'account',
  'ticket',
  'pair',
  'expires',
  'kept',
  'armed_ledger',
  'seen_ledger',
  'joined',
  'trigger_price',
  'rises',
  'trail',
  'trail_percent',
  'best',
  'release_at',
  'follows',
]

/** A stub node whose responses about a transaction are set by the test. */
class Node implements NodeLink {
  connected = true
  hasAccount = true
  result = 'tesSUCCESS'
  /** Ledger that contains the transaction. */
  ledger: number | undefined
  asked: string[] = []

  request(command: string): Promise<unknown> {
    this.asked.push(command)
    if (command === 'submit') return Promise.resolve({ engine_result: this.result })
    if (command === 'fee') return Promise.resolve({ drops: { base_fee: '10' } })
    if (command === 'server_info')
      return Promise.resolve({
        info: { validated_ledger: { seq: TAKEN_SEQUENCE }, complete_ledgers: `1-${TAKEN_SEQUENCE}` },
      })
    if (command === 'account_info' && this.hasAccount)
      return Promise.resolve({ account_data: { Sequence: 5 }, ledger_index: TAKEN_SEQUENCE })
    if (command === 'tx' && this.ledger !== undefined)
      return Promise.resolve({
        validated: true,
        ledger_index: this.ledger,
        meta: { TransactionResult: 'tesSUCCESS' },
      })
    return Promise.reject(new NodeLinkError('node/refused', 'not found', 'txnNotFound'))
  }

  close(): void {
    this.connected = false
  }
}

describe('a triggered stop order', () => {
  let database: TestDatabase
  let node: Node
  let keeper: StopKeeper
  const pool = () => database.pool

  beforeAll(async () => {
    database = await startTestDatabase({
      '1-stops': stops,
      '2-conditions': conditions,
      '3-positions': positions,
      '4-submissions': submissions,
    })
    await pool().query('create schema market')
    await pool().query('create table market.index_position (ledger_index integer, close_time bigint not null)')
    await pool().query(
      'create table market.orders (account text, sequence bigint, ledger_index integer, rest_gets numeric, filled numeric, expiration bigint, state text)',
    )
    await pool().query('create table market.order_effects (account text, sequence bigint, ledger_index integer)')
    await pool().query(
      'create table market.trades (pair text, time timestamptz, ledger_index integer, price numeric not null, tx_index integer, number integer)',
    )
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(async () => {
    await pool().query(
      'truncate app.stops, app.stop_positions, app.submissions, market.index_position, market.orders, market.trades',
    )
    await pool().query('insert into market.index_position values ($1, $2)', [TAKEN_SEQUENCE, END - MINUTE])
    await pool().query(
      `insert into app.stops (hash, blob, account, ticket, pair, trigger_price, rises, expires, kept, armed_ledger, seen_ledger, state)
       values ($1, '12', 'somebody', 7, 'A-B', 1, true, $2, $3, 90, 90, 'sent')`,
      [HASH, new Date(END), new Date(END - 2 * MINUTE)],
    )
    node = new Node()
    keeper = new StopKeeper({ pool: pool(), link: node, logger: createLogger('silent'), isManual: false })
  })

  const stop = async () =>
    (await pool().query<{ state: string; result: string | null }>('select state, result from app.stops')).rows[0]
  const countSubmissions = async () => (await pool().query('select 1 from app.submissions')).rows.length
  /** Closes ledgers until the order has ended. */
  const ended = async () => {
    let ledger = TAKEN_SEQUENCE
    try {
      await eventually('the end of the order', async () => {
        keeper.ledger((ledger += 1))
        return (await stop())?.state !== 'sent'
      })
      await eventually('nothing of it left to send', async () => (await countSubmissions()) === 0)
      return await stop()
    } finally {
      await keeper.stop()
    }
  }

  it.each(['terINSUF_FEE_B', 'telINSUF_FEE_P', 'telWRONG_NETWORK', 'terNO_AUTH', 'temBAD_OFFER'])(
    'ends if no ledger accepts it, instead of being sent repeatedly (TRD-113): %s',
    async (result) => {
      node.result = result
      expect(await ended()).toEqual({ state: 'done', result })
    },
  )

  it('is sent once a validated trade reaches its price, and stays armed until then (TRD-113)', async () => {
    await pool().query("update app.stops set state = 'armed'")
    await pool().query(
      `insert into app.stops (hash, blob, account, ticket, pair, trigger_price, rises, expires, kept, armed_ledger, seen_ledger, state)
       select repeat('B', 64), blob, account, 8, pair, 2, rises, expires, kept, armed_ledger, seen_ledger, state from app.stops`,
    )
    await pool().query("insert into market.trades values ('A-B', $1, $2, 1.5)", [
      new Date(END - MINUTE),
      TAKEN_SEQUENCE,
    ])
    const states = async () =>
      (await pool().query<{ state: string }>('select state from app.stops order by hash')).rows.map(
        ({ state }) => state,
      )
    node.ledger = TAKEN_SEQUENCE
    await eventually('the end of the order', async () => {
      keeper.ledger(TAKEN_SEQUENCE)
      return (await states())[0] === 'done'
    })
    await keeper.stop()
    expect(await states()).toEqual(['done', 'armed'])
  })

  it('ends if its ticket or its account is gone', async () => {
    node.result = 'tefNO_TICKET'
    expect(await ended()).toEqual({ state: 'gone', result: 'tefNO_TICKET' })
    await pool().query("update app.stops set state = 'sent'")
    node.hasAccount = false
    keeper = new StopKeeper({ pool: pool(), link: node, logger: createLogger('silent'), isManual: false })
    expect(await ended()).toEqual({ state: 'done', result: 'terNO_ACCOUNT' })
  })

  it('waits while ledgers are full, until it expires', async () => {
    node.result = 'telCAN_NOT_QUEUE'
    for (const ledger of [1, 2, 3, 4, 5]) {
      keeper.ledger(TAKEN_SEQUENCE + ledger)
      await eventually('a look', () => Promise.resolve(node.asked.includes('submit')))
    }
    expect(await stop()).toEqual({ state: 'sent', result: null })
    await pool().query('update market.index_position set close_time = $1', [END + 1])
    expect(await ended()).toEqual({ state: 'expired', result: null })
  })

  it('is not marked as refused if a ledger accepted the same bytes from another sender', async () => {
    node.result = 'tefNO_TICKET'
    node.ledger = TAKEN_SEQUENCE + 1
    expect(await ended()).toEqual({ state: 'done', result: 'tesSUCCESS' })
  })

  it('is stored before the keeper finishes stopping, because it waits for writes in progress', async () => {
    node.ledger = TAKEN_SEQUENCE
    const client = await pool().connect()
    try {
      await client.query('begin')
      await client.query('select 1 from app.stops for update')
      keeper.ledger(TAKEN_SEQUENCE)
      const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
      await eventually('a write that waits for the row', async () => (await pool().query(waiting)).rows.length > 0)
      let isOver = false
      const stopped = keeper.stop().then(() => (isOver = true))
      await pool().query('select 1')
      expect(isOver).toBe(false)
      await client.query('commit')
      await stopped
    } finally {
      client.release()
    }
    expect(await stop()).toEqual({ state: 'done', result: 'tesSUCCESS' })
  })

  it('is resumed by the next run', async () => {
    node.result = 'telCAN_NOT_QUEUE'
    keeper.ledger(TAKEN_SEQUENCE)
    await eventually('a sending', () => Promise.resolve(node.asked.includes('submit')))
    await keeper.stop()
    expect(await countSubmissions()).toBe(1)
    node.ledger = TAKEN_SEQUENCE + 1
    keeper = new StopKeeper({ pool: pool(), link: node, logger: createLogger('silent'), isManual: false })
    await keeper.start()
    expect(await ended()).toEqual({ state: 'done', result: 'tesSUCCESS' })
  })

  /** Stores an order like each test's first one, with changes. */
  const add = (hash: string, change: Readonly<Record<string, unknown>>) => {
    const row = { hash: hash.repeat(64), state: 'armed', ...change }
    const names = Object.keys(row)
    return pool().query(
      `insert into app.stops (${DEFAULTS.join(', ')}, ${names.filter((name) => !DEFAULTS.includes(name)).join(', ')})
       select ${DEFAULTS.map((name) => (names.includes(name) ? `$${names.indexOf(name) + 1}` : name)).join(', ')},
         ${names.flatMap((name, at) => (DEFAULTS.includes(name) ? [] : [`$${at + 1}`])).join(', ')}
       from app.stops where hash = '${HASH}'`,
      Object.values(row),
    )
  }
  const trade = (ledger: number, price: string) =>
    pool().query("insert into market.trades values ('A-B', $1, $2, $3, 0, 0)", [new Date(END - MINUTE), ledger, price])
  const order = (sequence: number, filled: string, state: string) =>
    pool().query(
      "insert into market.orders (account, sequence, ledger_index, filled, state) values ('somebody', $1, 95, $2, $3)",
      [sequence, filled, state],
    )
  const take = async (to: number): Promise<readonly unknown[]> => {
    const faults: unknown[] = []
    await takeReachedStops(pool(), to, (error) => faults.push(error))
    return faults
  }
  const states = async () =>
    Object.fromEntries(
      (await pool().query<{ hash: string; state: string }>('select hash, state from app.stops order by hash')).rows.map(
        ({ hash, state }) => [hash[0], state],
      ),
    )

  it('is evaluated once by each trade, including one from before it was armed or from a pause (TRD-113)', async () => {
    await take(100)
    await trade(98, '5')
    // The fill of the previous order is indexed late. Trades after that fill count although the position has passed
    // them.
    await add('B', { seen_ledger: 97 })
    // Stored after the trade.
    await add('C', { seen_ledger: 98 })
    await take(101)
    expect(await states()).toEqual({ A: 'sent', B: 'sent', C: 'armed' })
    await pool().query('update app.stops set armed_ledger = 90')
    // The position is stored, so that another run does not evaluate the old trade again.
    await take(102)
    expect((await states())['C']).toBe('armed')
    await trade(104, '5')
    await take(105)
    expect((await states())['C']).toBe('sent')
  })

  it('TRD-203: a trailing trigger evaluates no trade with a later best price, regardless of earlier reads', async () => {
    const trail = { trail: '1', trail_percent: false, best: '10', trigger_price: '9', rises: false }
    await add('B', trail)
    await take(100)
    await trade(99, '9.5')
    await trade(101, '12')
    await take(101)
    expect(await states()).toEqual({ A: 'sent', B: 'armed' })
    await trade(102, '11')
    await take(102)
    expect((await states())['B']).toBe('sent')
  })

  it.each([
    ['price', '1', false, ['9', '9', '9']],
    ['percent', '10', true, ['8.8', '8.8', '8.8']],
  ])(
    'TRD-203: a trailing trigger of a purchase falls with the best price, never rises, and fires at its distance: %s',
    async (_unit, trail, isPercent, triggers) => {
      await add('B', { trail, trail_percent: isPercent, best: '10', trigger_price: '11', rises: true })
      await take(100)
      const path: unknown[] = []
      for (const [ledger, price] of [
        [101, '8'],
        [102, '8.5'],
        [103, triggers[0] ?? ''],
      ] as const) {
        await trade(ledger, price)
        await take(ledger)
        const { rows } = await pool().query(
          "select state, trim_scale(trigger_price) as trigger from app.stops where hash like 'B%'",
        )
        path.push(rows[0])
      }
      expect(path).toEqual(['armed', 'armed', 'sent'].map((state, index) => ({ state, trigger: triggers[index] })))
    },
  )

  it('is marked as expired, and costs later ledgers nothing (TRD-113)', async () => {
    await add('B', { expires: new Date(END - 2 * MINUTE) })
    await add('C', { expires: new Date(END - 2 * MINUTE), state: 'dormant' })
    await add('D', {})
    await take(100)
    expect(await states()).toEqual({ A: 'sent', B: 'expired', C: 'expired', D: 'armed' })
    // The order may be on the ledger nevertheless, so its end is looked up like that of a waiting order.
    expect(await waitingStops(pool(), ['B'.repeat(64)])).toHaveLength(1)
    await endStop(pool(), { hash: 'B'.repeat(64), state: 'done', result: 'tesSUCCESS' })
    expect((await states())['B']).toBe('done')
  })

  it('counts every open order of its account, including those of simultaneous calls (TRD-113)', async () => {
    const stored = await Promise.all(
      Array.from({ length: 6 }, (_, place) =>
        insertStop(
          pool(),
          {
            hash: String(place),
            blob: '',
            account: 'somebody',
            ticket: 50 + place,
            pair: 'A-B',
            trigger: { price: '1', when: 'rises' },
            expires: END - 2 * MINUTE,
          },
          { ledger: 100, now: END - MINUTE, most: 4 },
        ),
      ),
    )
    expect(stored.filter(Boolean)).toHaveLength(3)
  })

  it('is sent even if another kind of condition cannot be read (TRD-113)', async () => {
    await add('B', { trigger_price: null, release_at: new Date(END - 2 * MINUTE) })
    await add('C', { trail: '1', trail_percent: false, best: '10', trigger_price: '9', rises: false })
    await trade(99, '8')
    await pool().query('alter table market.trades rename column price to cost')
    try {
      expect(await take(100)).toHaveLength(2)
    } finally {
      await pool().query('alter table market.trades rename column cost to price')
    }
    expect(await states()).toEqual({ A: 'sent', B: 'sent', C: 'armed' })
    expect(await take(101)).toEqual([])
    expect((await states())['C']).toBe('sent')
  })

  it('TRD-202: an exit follows an entry that ended partly filled; a slice needs the previous one filled completely', async () => {
    await order(20, '9', 'cancelled')
    await order(30, '0', 'cancelled')
    await order(40, '9', 'cancelled')
    await pool().query(
      `insert into market.orders (account, sequence, ledger_index, rest_gets, filled, expiration, state)
       values ('somebody', 50, 95, 1, 9, $1, 'partlyFilled'), ('somebody', 60, 95, 1, 9, null, 'partlyFilled')`,
      [unixMsToLedgerTime(END - 2 * MINUTE)],
    )
    const follower = { state: 'dormant', follows: true }
    await add('B', { ...follower, ticket: 21 })
    await add('C', { ...follower, ticket: 31 })
    await add('D', { ...follower, ticket: 41, trigger_price: null })
    await add('E', { ...follower, ticket: 51 })
    await add('F', { ...follower, ticket: 61 })
    await take(100)
    expect(await states()).toEqual({ A: 'sent', B: 'armed', C: 'skipped', D: 'skipped', E: 'armed', F: 'dormant' })
  })

  it('TRD-202: a follower waits while one of two orders on the previous ticket may still be filled', async () => {
    await add('B', { ticket: 30, state: 'gone' })
    await add('C', { ticket: 30, state: 'done', result: 'tesSUCCESS' })
    await add('D', { ticket: 31, state: 'dormant', follows: true })
    await take(100)
    expect((await states())['D']).toBe('dormant')
    await pool().query(`update app.stops set state = 'gone', result = null where ticket = 30`)
    await take(101)
    expect((await states())['D']).toBe('skipped')
  })
})
