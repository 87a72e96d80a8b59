import { parseDecimal } from '@tidebook/amount'
import { chainOf, coinOf, type Transfer } from '@tidebook/chains'
import { ChainNodeError } from '@tidebook/client/chains'
import type { ChainPort, Submission, SubmissionEvent } from '@tidebook/client/submit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { startTestDatabase, type TestDatabase } from '../../platform/database/test-database.fixture.ts'
import { createLogger } from '../../platform/logger.ts'
import { agentTables } from '../agent/agent-tables.ts'
import { submissions } from '../node/stored-submissions.ts'
import { Payer, type PaymentEnd } from './payer.ts'
import { forgetPayment } from './payment-numbers.ts'

const KEY = new Uint8Array(32).fill(5)
const FROM = chainOf('xrp').addressOfKey(KEY)
const TO = chainOf('xrp').addressOfKey(new Uint8Array(32).fill(6))
const transfer: Transfer = { from: FROM, to: TO, asset: coinOf('xrp'), amount: parseDecimal('5') }

/** A chain whose blocks contain only the transactions that a test lists. */
class ScriptedPort implements ChainPort {
  moment = 1000
  block = 100
  word = 'tesSUCCESS'
  readonly sent: Submission[] = []
  readonly found = new Set<string>()
  prepare = async () => ({
    fee: '10',
    sequence: this.moment,
    firstLedger: this.block,
    lastLedger: this.block + 10,
  })
  submit = async (submission: Submission): Promise<SubmissionEvent> => {
    this.sent.push(submission)
    return { kind: 'answered', result: this.word, message: '' }
  }
  lookup: ChainPort['lookup'] = async (states) =>
    states.map(({ submission: { hash } }) =>
      this.found.has(hash)
        ? { kind: 'found', result: 'tesSUCCESS', ledger: this.block }
        : { kind: 'missing', validatedLedger: this.block, completeLedgers: '1-99999' },
    )
}

describe('a payer of an account without sequence numbers', () => {
  let database: TestDatabase
  let port: ScriptedPort
  let payer: Payer
  let time: number
  let ends: [string, PaymentEnd][]
  let check: () => Promise<void>
  beforeAll(async () => {
    database = await startTestDatabase({ '2026-11-23-a': submissions, '2026-11-23-b': agentTables })
  })
  afterAll(() => database[Symbol.asyncDispose]())
  beforeEach(async () => {
    await database.pool.query('truncate app.agent_numbers, app.agent_moves, app.submissions')
    port = new ScriptedPort()
    time = 1_000_000
    ends = []
    check = async () => undefined
    payer = new Payer({
      session: 'agent',
      account: {
        chain: 'xrp',
        port,
        isTimed: true,
        key: async () => ({ address: FROM, privateKey: KEY.slice() }),
        check: () => check(),
        conditions: async (_transfer, { fee, sequence, lastLedger }) => ({
          family: 'ripple',
          fee: BigInt(fee),
          sequence,
          lastLedger,
        }),
      },
      pool: database.pool,
      logger: createLogger('silent'),
      now: () => time,
      isDue: async () => true,
      onEnd: async (purpose, end) => {
        await inTransaction(database.pool, (tx) => forgetPayment(tx, purpose))
        ends.push([purpose, end])
      },
      lastBlock: async () => port.block,
    })
    return () => payer.stop()
  })

  const moments = () => port.sent.map(({ sequence }) => sequence)
  /** Moves the chain beyond the last block of every signed transaction. */
  const expire = async (): Promise<void> => {
    port.block += 20
    port.moment += 1000
    await payer.look()
  }

  it('signs an expired payment again with a later moment, each time', async () => {
    for (let times = 0; times < 4; times += 1) {
      await payer.pay('a', transfer)
      await payer.pay('a', transfer)
      await expire()
    }
    expect([moments(), ends]).toEqual([[1000, 2000, 3000, 4000], []])
  })

  it('does not sign an expired payment again whose receiver can no longer be paid', async () => {
    await payer.pay('a', transfer)
    await expire()
    check = async () => Promise.reject(new ChainNodeError('chain/receiver-frozen'))
    await expect(payer.pay('a', transfer)).rejects.toThrow(ChainNodeError)
    expect(moments()).toEqual([1000])
  })

  it('waits until a refused payment has expired, and signs other payments in the meantime', async () => {
    port.word = 'tefFAILURE'
    await payer.pay('a', transfer)
    time += 600_000
    expect([payer.isUnderWay('a'), payer.isFree('b')]).toEqual([true, true])
    await payer.pay('a', transfer)
    expect(moments()).toEqual([1000])
  })

  it('abandons only the payment that nodes refused three times', async () => {
    port.word = 'tefFAILURE'
    for (let times = 0; times < 3; times += 1) {
      await payer.pay('a', transfer)
      await expire()
    }
    port.word = 'tesSUCCESS'
    await payer.pay('b', transfer)
    await payer.pay('a', transfer)
    await payer.look()
    // Before a payment counts as refused, the payer sends all of its signed transactions again.
    expect([...new Set(moments())]).toEqual([1000, 2000, 3000, 4000])
    expect(ends).toEqual([['a', { kind: 'refused', hash: port.sent[2]?.hash }]])
    expect(payer.isUnderWay('b')).toBe(true)
  })

  it('keeps the state of other payments when one ends', async () => {
    await payer.pay('b', transfer)
    await expire()
    await payer.pay('a', transfer)
    port.moment += 1000
    await payer.pay('c', transfer)
    port.found.add(port.sent[1]?.hash ?? '')
    await payer.look()
    expect(ends).toEqual([['a', { kind: 'paid', hash: port.sent[1]?.hash }]])
    await payer.pay('c', transfer)
    port.moment += 1000
    await payer.pay('b', transfer)
    expect(moments()).toEqual([1000, 2000, 3000, 4000])
  })
})
