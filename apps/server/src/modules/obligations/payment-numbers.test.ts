import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Submission } from '@tidebook/client/submit'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { agentTables } from '../agent/agent-tables.ts'
import { submissions } from '../node/stored-submissions.ts'
import { keptSubmissions } from './kept-submissions.ts'
import {
  forgetPayment,
  hasNumber,
  isSigned,
  momentOf,
  NoLongerDueError,
  numberOf,
  NumberTakenError,
} from './payment-numbers.ts'

async function isDue(): Promise<boolean> {
  return true
}

async function isOver(): Promise<boolean> {
  return false
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').toUpperCase()
}

describe('the sequence number of a payment', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase({ '2026-11-23-a': submissions, '2026-11-23-b': agentTables })
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(() => database.pool.query('truncate app.agent_numbers, app.agent_moves, app.submissions'))

  const number = (purpose: string, proposed: number, account = 'one', due = isDue) =>
    numberOf(database.pool, account, purpose, proposed, due)
  /**
   * Stores a signed transaction for a purpose.
   * @returns its hash
   */
  const sign = async (purpose: string, lastLedger: number): Promise<string> => {
    const hash = hashOf(`${purpose} ${lastLedger}`)
    await database.pool.query(
      'insert into app.submissions (hash, session, purpose, submission) values ($1, $2, $3, $4)',
      [hash, 'agent', purpose, JSON.stringify({ hash, lastLedger })],
    )
    return hash
  }
  const inTx = <Result>(work: Parameters<typeof inTransaction<Result>>[1]) => inTransaction(database.pool, work)

  it('is the first one that was fixed, even if another one is proposed later', async () => {
    expect(await Promise.all([number('a', 7), number('a', 7)])).toEqual([7, 7])
    expect([await number('a', 9), await number('b', 8), await number('c', 7, 'two')]).toEqual([7, 8, 7])
  })

  it('belongs to one payment of an account once it is signed', async () => {
    await number('a', 7)
    await sign('a', 100)
    await expect(number('b', 7)).rejects.toBeInstanceOf(NumberTakenError)
    expect(await inTx((tx) => hasNumber(tx, 'b'))).toBe(false)
  })

  it('passes to the next payment if its own payment was never signed, which then takes another number', async () => {
    await number('a', 7)
    expect(await number('b', 7)).toBe(7)
    expect(await inTx((tx) => hasNumber(tx, 'a'))).toBe(false)
    await sign('b', 100)
    await expect(number('a', 7)).rejects.toBeInstanceOf(NumberTakenError)
    expect(await number('a', 8)).toBe(8)
  })

  it('does not pass to another payment while its signature is being stored', async () => {
    await number('a', 7)
    const { about, submission } = { about: 'a', submission: { hash: hashOf('a'), sequence: 7, lastLedger: 100 } }
    const store = keptSubmissions(database.pool, 'agent')
    const outcomes = await Promise.allSettled([
      store.put([{ about, submission: submission as Submission }]),
      number('b', 7),
    ])
    const [isStored, isTaken] = outcomes.map(({ status }) => status === 'fulfilled')
    expect(isStored).not.toBe(isTaken)
    expect(await inTx((tx) => isSigned(tx, 'a'))).toBe(isStored)
    expect(await inTx(async (tx) => [await hasNumber(tx, 'a'), await hasNumber(tx, 'b')])).toEqual([isStored, isTaken])
  })

  it('is not fixed for a payment that is no longer due', async () => {
    await expect(number('a', 7, 'one', isOver)).rejects.toBeInstanceOf(NoLongerDueError)
    expect(await inTx((tx) => hasNumber(tx, 'a'))).toBe(false)
  })

  it('is deleted together with its signed transactions', async () => {
    await number('a', 7)
    await number('b', 8)
    await sign('a', 100)
    await sign('b', 100)
    const known = (purpose: string) => inTx(async (tx) => [await hasNumber(tx, purpose), await isSigned(tx, purpose)])
    expect(await known('a')).toEqual([true, true])
    await inTx((tx) => forgetPayment(tx, 'a'))
    expect([await known('a'), await known('b')]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  describe('on a chain without account sequence numbers', () => {
    const moment = (
      purpose: string,
      proposed: number,
      expired: readonly string[] = [],
      read: number | undefined = 101,
    ) =>
      momentOf(
        database.pool,
        { account: 'one', place: 'tron', purpose, proposed, expired: new Set(expired), lastBlock: async () => read },
        isDue,
      )

    it('is a time, and advances only when all signed transactions have expired', async () => {
      expect(await moment('a', 1000)).toBe(1000)
      const hash = await sign('a', 100)
      await expect(moment('a', 2000)).rejects.toThrow(`${hash} may still be applied for a`)
      await expect(moment('a', 2000, [hash], 100)).rejects.toBeInstanceOf(NumberTakenError)
      expect(await moment('a', 2000, [hash], 101)).toBe(2000)
      const second = await sign('a', 200)
      await expect(moment('a', 3000, [second], 201)).rejects.toThrow(`${hash} may still be applied for a`)
      expect(await moment('a', 3000, [hash, second], 201)).toBe(3000)
    })

    it('remains the same if the chain was never read, or contains a signed transaction', async () => {
      await moment('a', 1000)
      const hash = await sign('a', 1)
      await expect(
        momentOf(
          database.pool,
          {
            account: 'one',
            place: 'tron',
            purpose: 'a',
            proposed: 2000,
            expired: new Set([hash]),
            lastBlock: async () => undefined,
          },
          isDue,
        ),
      ).rejects.toBeInstanceOf(NumberTakenError)
      await database.pool.query(
        `insert into app.agent_moves (place, hash, output, block, asset, change, paid) values ('tron', $1, 0, 1, 'TRX', -5, 5)`,
        [hash],
      )
      await expect(moment('a', 2000, [hash])).rejects.toBeInstanceOf(NumberTakenError)
    })

    it('increases monotonically, and belongs to one payment of an account', async () => {
      await moment('a', 1000)
      await moment('b', 2000)
      await expect(moment('a', 900)).rejects.toThrow('Moment 900 of one belongs to another payment')
      await expect(moment('a', 2000)).rejects.toThrow('Moment 2000 of one belongs to another payment')
      await expect(moment('c', 2000)).rejects.toBeInstanceOf(NumberTakenError)
      expect(await moment('a', 1001)).toBe(1001)
    })

    it('is not fixed for a payment that is no longer due', async () => {
      const request = { account: 'one', place: 'tron', purpose: 'a', proposed: 1000, expired: new Set<string>() }
      await expect(momentOf(database.pool, { ...request, lastBlock: async () => 1 }, isOver)).rejects.toBeInstanceOf(
        NoLongerDueError,
      )
    })
  })
})
