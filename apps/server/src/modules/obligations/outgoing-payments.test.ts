import { randomUUID } from 'node:crypto'
import { parseDecimal } from '@tidebook/amount'
import type { Transfer } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import { eventually } from '@tidebook/testkit'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import { traceWith, type SpanAttributes } from '../../platform/tracing/tracing.ts'
import { FINANCE_OBLIGATIONS } from '../finance/finance-obligations.ts'
import { ORDER_OBLIGATIONS } from '../gateway/order-obligations.ts'
import { MAX_PASS_MS } from './bounded-pass.ts'
import { dueOf } from './obligation.ts'
import { AT, OWING, startObligationsDatabase } from './obligations.fixture.ts'
import { RowLockedError } from './state-machine.ts'
import { isDueIn, OutgoingPayments, type DuePayment } from './outgoing-payments.ts'
import type { PaymentEnd } from './payer.ts'
import { NoLongerDueError, numberOf } from './payment-numbers.ts'

const obligations = { ...ORDER_OBLIGATIONS, ...FINANCE_OBLIGATIONS }
const isDue = isDueIn(obligations)
type Way = keyof typeof OWING
const WAYS = Object.keys(OWING) as Way[]
const ASSET = { chain: 'swt', code: 'CNY', issuer: 'jIssuer' } as const

let database: TestDatabase
beforeAll(async () => {
  database = await startObligationsDatabase()
}, 120_000)
afterAll(() => database[Symbol.asyncDispose]())

/** Creates a row that owes one coin, and the sequence number under which it is paid. */
async function owing(way: Way) {
  const id = randomUUID()
  const { table, key, to } = await OWING[way](database.pool, id)
  const [kind, end] = way.split(':')
  const purpose = `${kind}:${id}:${end}`
  const transfer: Transfer = { from: 'jAgent', to, asset: ASSET, amount: parseDecimal('1') }
  const state = table.startsWith('app.gateway') ? 'status' : 'state'
  const stored = async (): Promise<Readonly<Record<string, unknown>> | undefined> =>
    (await database.pool.query(`select ${state} as state, * from ${table} where ${key} = $1`, [id])).rows[0]
  const numbers = async () =>
    (await database.pool.query('select number from app.agent_numbers where purpose = $1', [purpose])).rowCount
  return { id, table, key, purpose, transfer, stored, numbers }
}

type Owing = Awaited<ReturnType<typeof owing>>

function payments() {
  return new OutgoingPayments({
    pool: database.pool,
    logger: createLogger('silent'),
    now: () => AT,
    obligations,
    obstacleOf: async () => undefined,
  })
}

let next = 1

/** Claims a sequence number for a transfer, as a payer does before it signs. */
function claim({ purpose, transfer }: Pick<Owing, 'purpose' | 'transfer'>): Promise<number> {
  return numberOf(database.pool, 'swt jAgent', purpose, next++, (tx, about) => isDue(tx, about, transfer))
}

/** Begins a payment with a payer that throws `error`, or with an obstacle instead of the transfer. */
async function begin({ purpose }: Owing, transfer: DuePayment['transfer'], error?: Error) {
  const payer = {
    isUnderWay: () => false,
    isFree: () => true,
    pay: () => (error === undefined ? Promise.resolve() : Promise.reject(error)),
  }
  await payments().payAll(
    'orders',
    (async function* () {
      yield { due: dueOf(purpose), payer, transfer, stock: 'ETH' }
    })(),
  )
}

const PAID: PaymentEnd = { kind: 'paid', hash: 'H' }

/** Records the names and attributes of spans until the returned function is called. */
function recordSpans(): { readonly spans: (readonly [string, SpanAttributes])[]; readonly stop: () => void } {
  const spans: (readonly [string, SpanAttributes])[] = []
  const span = {
    rename: () => undefined,
    set: () => undefined,
    addPhases: () => undefined,
    end: () => undefined,
    place: { traceId: '', spanId: '' },
  }
  const stop = traceWith({
    start: (name, _kind, attributes) => {
      spans.push([name, attributes])
      return span
    },
  })
  return { spans, stop }
}

it('OPS-208 a payment has a span when it begins and when it ends, and none while it is in progress', async () => {
  const { purpose, transfer } = await owing('deposit:pay')
  const due = (isUnderWay: boolean): DuePayment => ({
    due: dueOf(purpose),
    requestId: 'request-1',
    payer: { isUnderWay: () => isUnderWay, isFree: () => true, pay: () => Promise.resolve() },
    transfer,
    stock: 'ETH',
  })
  const { spans, stop } = recordSpans()
  try {
    const paying = payments()
    for (const isUnderWay of [false, true])
      await paying.payAll(
        'orders',
        (async function* () {
          yield due(isUnderWay)
        })(),
      )
    await paying.settle(purpose, PAID)
  } finally {
    stop()
  }
  expect(spans.filter(([name]) => name.startsWith('agent'))).toEqual([
    ['agent payment', { 'tidebook.payment': purpose, 'tidebook.request': 'request-1' }],
    ['agent payment end', { 'tidebook.payment': purpose, 'tidebook.outcome': 'paid' }],
  ])
})

describe.each(WAYS)('a payment of %s', (way) => {
  /**
   * Runs a step while another transaction holds the row, and again later.
   * @returns whether the step took the number, and its error, while the row was locked
   */
  const whileLocked = async (owed: Owing, step: () => Promise<unknown>) => {
    await claim(owed)
    const before = await owed.stored()
    const error = await inTransaction(database.pool, async (tx) => {
      await tx.query(`select 1 from ${owed.table} where ${owed.key} = $1 for update`, [owed.id])
      return step().then(
        () => undefined,
        (fault: unknown) => fault,
      )
    })
    expect([await owed.stored(), await owed.numbers()]).toEqual([before, 1])
    await step()
    return error
  }

  it('waits for the next round while another transaction holds its row, when claimed, settled and abandoned', async () => {
    const claimed = await owing(way)
    expect(await whileLocked(claimed, () => claim(claimed))).toBeInstanceOf(RowLockedError)
    const settled = await owing(way)
    expect(await whileLocked(settled, () => payments().settle(settled.purpose, PAID))).toBeInstanceOf(RowLockedError)
    const found = await owing(way)
    expect(await whileLocked(found, () => payments().settleFound(found.purpose, 'H'))).toBeInstanceOf(RowLockedError)
    const abandoned = await owing(way)
    expect(await whileLocked(abandoned, () => begin(abandoned, 'unwritable'))).toBeUndefined()
    const numbers = [claimed, settled, found, abandoned].map((owed) => owed.numbers())
    expect(await Promise.all(numbers)).toEqual([1, 0, 0, 0])
  }, 120_000)

  it('locks its row before its number', async () => {
    const owed = await owing(way)
    await claim(owed)
    await inTransaction(database.pool, async (tx) => {
      await tx.query('select 1 from app.agent_numbers where purpose = $1 for update', [owed.purpose])
      const settled = payments().settle(owed.purpose, PAID)
      await eventually('a transaction that waits for the number', () => isWaiting(tx), 30_000)
      const locked = tx.query(`select 1 from ${owed.table} where ${owed.key} = $1 for update nowait`, [owed.id])
      await expect(locked).rejects.toThrow(/could not obtain lock/)
      await tx.query('rollback')
      await settled
    })
    expect(await owed.numbers()).toBe(0)
  }, 120_000)
  const isWaiting = async (tx: pg.PoolClient): Promise<boolean> =>
    (await tx.query('select 1 from pg_locks where not granted')).rowCount !== 0

  it('claims a sequence number only for the receiver, amount and token that the row currently owes', async () => {
    const { purpose, transfer, numbers } = await owing(way)
    const other = { ...transfer.asset, issuer: 'jOther' }
    const asset = way.startsWith('finance') ? [{ asset: other }, { asset: { ...transfer.asset, code: 'USD' } }] : []
    for (const wrong of [{ to: 'jOther' }, { amount: parseDecimal('1.01') }, { tag: 7 }, ...asset])
      await expect(claim({ purpose, transfer: { ...transfer, ...wrong } })).rejects.toThrow(NoLongerDueError)
    expect(await numbers()).toBe(0)
    await claim({ purpose, transfer })
    await payments().settle(purpose, PAID)
    await expect(claim({ purpose, transfer })).rejects.toThrow(NoLongerDueError)
  })

  it('waits for staff and does not fail when its outcome is unknown', async () => {
    const { purpose, stored } = await owing(way)
    await payments().settle(purpose, { kind: 'lost', hash: 'H' })
    const { state, reason } = (await stored()) ?? {}
    const ends = { 'finance:redeem': [4, 'inDoubt'], 'finance:return': ['kept', undefined] }
    expect([state, reason]).toEqual(way.startsWith('finance') ? ends[way as keyof typeof ends] : [8, 'inDoubt'])
  })

  it('goes to staff as refused when every node refuses it', async () => {
    const { purpose, stored } = await owing(way)
    await payments().settle(purpose, { kind: 'refused', hash: 'H' })
    const { state, reason, why } = (await stored()) ?? {}
    const refused = way === 'finance:redeem' ? 2 : 8
    if (way === 'finance:return') expect([state, why]).toEqual(['kept', 'refused'])
    else expect([state, reason]).toEqual([refused, 'refused'])
  })

  it("is never abandoned after it was signed, regardless of the payer's error", async () => {
    const owed = await owing(way)
    await claim(owed)
    await database.pool.query(
      `insert into app.submissions (hash, session, purpose, submission) values ($1, 'agent', $1, '{}')`,
      [owed.purpose],
    )
    const before = await owed.stored()
    await begin(owed, 'receiver')
    expect([await owed.stored(), await owed.numbers()]).toEqual([before, 1])
    await payments().settle(owed.purpose, PAID)
    expect((await owed.stored())?.['state']).not.toBe(before?.['state'])
    expect(await owed.numbers()).toBe(0)
  })

  it('keeps its row and its sequence number after a temporary failure', async () => {
    const owed = await owing(way)
    await claim(owed)
    const before = await owed.stored()
    await begin(owed, owed.transfer, new Error('no answer'))
    expect([await owed.stored(), await owed.numbers()]).toEqual([before, 1])
  })
})

it('begins only within a limited time per round, and the next round continues with the rest', async () => {
  let now = AT
  const { pool } = database
  const paying = new OutgoingPayments({
    pool,
    logger: createLogger('silent'),
    now: () => now,
    obligations,
    obstacleOf: async () => undefined,
  })
  const begun: string[] = []
  const payer = {
    isUnderWay: () => false,
    isFree: () => true,
    pay: async (purpose: string) => {
      begun.push(purpose)
      now += MAX_PASS_MS / 2
      throw new ChainNodeError('chain/insufficient')
    },
  }
  const transfer: Transfer = { from: 'jAgent', to: 'jWallet', asset: ASSET, amount: parseDecimal('1') }
  async function* due(): AsyncGenerator<DuePayment> {
    for (const id of ['a', 'b', 'c']) yield { due: { kind: 'withdraw', id, way: 'return' }, payer, transfer, stock: id }
  }
  const short = await paying.payAll('orders', due())
  expect([begun, [...short]]).toEqual([
    ['withdraw:a:return', 'withdraw:b:return'],
    ['a', 'b'],
  ])
  expect([...(await paying.payAll('orders', due()))].toSorted()).toEqual(['a', 'b', 'c'])
  expect(begun[2]).toBe('withdraw:c:return')
})

it('does not claim the payment of a deposit that a reorg may still remove, even if staff have released it', async () => {
  const { id, purpose, transfer, numbers } = await owing('deposit:pay')
  await database.pool.query('update app.gateway_deposits set seen = 11 where id = $1', [id])
  await expect(claim({ purpose, transfer })).rejects.toThrow(NoLongerDueError)
  expect(await numbers()).toBe(0)
})

it('is settled once by two concurrent programs', async () => {
  const { purpose, stored } = await owing('withdraw:pay')
  await Promise.allSettled([payments().settle(purpose, PAID), payments().settle(purpose, { kind: 'paid', hash: 'H2' })])
  const { state, steps } = (await stored()) ?? {}
  expect([state, (steps as readonly unknown[]).length]).toEqual([5, 2])
})
