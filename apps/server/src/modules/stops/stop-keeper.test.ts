import { eventually } from '@tidebook/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import type { NodeLink } from '../node/node-link.ts'
import { NodeLinkError } from '../node/node.errors.ts'
import { submissions } from '../node/stored-submissions.ts'
import { StopKeeper } from './stop-keeper.ts'
import { conditions, stops } from './stops.migrations.ts'

const HASH = 'A'.repeat(64)
const END = Date.UTC(2026, 10, 23)
const MINUTE = 60_000
/** Ledger in which the stop was accepted. */
const TAKEN_SEQUENCE = 100

/** Node whose answers about a transaction a test sets. */
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
    database = await startTestDatabase({ '1-stops': stops, '2-conditions': conditions, '3-submissions': submissions })
    await pool().query('create schema market')
    await pool().query('create table market.index_position (close_time bigint not null)')
    await pool().query(
      'create table market.orders (account text, sequence bigint, ledger_index integer, rest_gets numeric, state text)',
    )
    await pool().query('create table market.order_effects (account text, sequence bigint, ledger_index integer)')
    await pool().query(
      'create table market.trades (pair text, time timestamptz, ledger_index integer, price numeric not null, tx_index integer, number integer)',
    )
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(async () => {
    await pool().query('truncate app.stops, app.submissions, market.index_position, market.trades')
    await pool().query('insert into market.index_position values ($1)', [END - MINUTE])
    await pool().query(
      `insert into app.stops (hash, blob, account, ticket, pair, trigger_price, rises, expires, kept, armed_ledger, state)
       values ($1, '12', 'somebody', 7, 'A-B', 1, true, $2, $3, 90, 'sent')`,
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
      keeper.stop()
    }
  }

  it.each(['terINSUF_FEE_B', 'telINSUF_FEE_P', 'telWRONG_NETWORK', 'terNO_AUTH', 'temBAD_OFFER'])(
    'ends if no ledger accepts it, instead of being sent forever (TRD-113): %s',
    async (result) => {
      node.result = result
      expect(await ended()).toEqual({ state: 'done', result })
    },
  )

  it('is sent once a validated trade reaches its price, and stays armed until then (TRD-113)', async () => {
    await pool().query("update app.stops set state = 'armed'")
    await pool().query(
      `insert into app.stops (hash, blob, account, ticket, pair, trigger_price, rises, expires, kept, armed_ledger, state)
       select repeat('B', 64), blob, account, 8, pair, 2, rises, expires, kept, armed_ledger, state from app.stops`,
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
    keeper.stop()
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

  it('is resumed by the next run', async () => {
    node.result = 'telCAN_NOT_QUEUE'
    keeper.ledger(TAKEN_SEQUENCE)
    await eventually('a sending', () => Promise.resolve(node.asked.includes('submit')))
    keeper.stop()
    expect(await countSubmissions()).toBe(1)
    node.ledger = TAKEN_SEQUENCE + 1
    keeper = new StopKeeper({ pool: pool(), link: node, logger: createLogger('silent'), isManual: false })
    await keeper.start()
    expect(await ended()).toEqual({ state: 'done', result: 'tesSUCCESS' })
  })
})
