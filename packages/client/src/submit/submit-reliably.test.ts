import { describe, expect, it } from 'vitest'
import { ClientError } from '../client-error.ts'
import { FakeClock } from '../../test/fake-clock.ts'
import { submitReliably } from './submit-reliably.ts'
import type { SubmissionNodes } from './submit-reliably.ts'
import type { SubmissionState } from './submission.ts'

const submission = { blob: '00', hash: 'AB', account: 'jA', sequence: 5, lastLedger: 104, firstLedger: 100 }

/** A ledger in a box: what it says depends on what the test sets. */
class Box implements SubmissionNodes {
  up = true
  result = 'tesSUCCESS'
  ledger = 100
  sequence = 5
  found: { ledger: number; result: string } | undefined
  submits = 0

  #check(): void {
    if (!this.up) throw new ClientError('node/unreachable', 'Network Error')
  }
  async submit() {
    this.submits += 1
    this.#check()
    return { engine_result: this.result, engine_result_message: '' }
  }
  async transaction() {
    this.#check()
    if (!this.found) throw new ClientError('node/refused', 'Transaction not found.', { reason: 'txnNotFound' })
    const { ledger, result } = this.found
    return { ledger_index: ledger, meta: { TransactionResult: result, TransactionIndex: 0, AffectedNodes: [] } }
  }
  async validatedLedger() {
    this.#check()
    return { index: this.ledger, completeLedgers: `1-${this.ledger}` }
  }
  async accountInfo() {
    this.#check()
    return { account_data: { Sequence: this.sequence } }
  }
}

function start(box: Box, signal?: AbortSignal) {
  const clock = new FakeClock()
  const states: SubmissionState[] = []
  const end = submitReliably({
    nodes: box,
    submission,
    clock,
    onState: (state) => states.push(state),
    ...(signal ? { signal } : {}),
  }).catch((error: unknown) => error)
  return { clock, end, phases: () => states.map((state) => state.phase) }
}

describe('submitReliably', () => {
  it('CHN-015 CHN-017 ends when a validated ledger has it', async () => {
    const box = new Box()
    const { clock, end, phases } = start(box)
    await clock.advance(2000)
    box.found = { ledger: 102, result: 'tesSUCCESS' }
    await clock.advance(1000)
    expect(await end).toMatchObject({ phase: 'validated', ledger: 102 })
    expect([box.submits, phases(), clock.timers]).toEqual([1, ['submitted', 'submitted', 'validated'], 0])
  })

  it('goes on asking while nobody answers, and sends the same blob again', async () => {
    const box = new Box()
    box.up = false
    const { clock, end, phases } = start(box)
    await clock.advance(60_000)
    expect(phases()).toEqual(['submitted', 'unknown'])
    const tries = box.submits
    expect(tries).toBeGreaterThan(3)
    expect(tries).toBeLessThan(20)
    box.up = true
    await clock.advance(15_000)
    box.found = { ledger: 101, result: 'tesSUCCESS' }
    await clock.advance(2000)
    expect(await end).toMatchObject({ phase: 'validated' })
    expect(phases()).toEqual(['submitted', 'unknown', 'submitted', 'validated'])
  })

  it('expires after its last ledger, never before', async () => {
    const box = new Box()
    const { clock, end, phases } = start(box)
    box.ledger = 104
    await clock.advance(5000)
    expect(phases().at(-1)).toBe('submitted')
    box.ledger = 105
    await clock.advance(1000)
    expect(await end).toMatchObject({ phase: 'expired' })
  })

  it('a number used by another transaction is a failure', async () => {
    const box = new Box()
    box.result = 'tefPAST_SEQ'
    box.sequence = 6
    const { clock, end } = start(box)
    await clock.advance(1000)
    expect(await end).toMatchObject({ phase: 'failed', result: 'tefPAST_SEQ' })
  })

  it('a number used by itself is a success, whatever the second submit said', async () => {
    const box = new Box()
    box.result = 'tefPAST_SEQ'
    box.sequence = 6
    box.found = { ledger: 101, result: 'tesSUCCESS' }
    const { clock, end } = start(box)
    await clock.advance(1000)
    expect(await end).toMatchObject({ phase: 'validated' })
  })

  it('a ledger that closes between the search and the look at the account is searched again', async () => {
    const box = new Box()
    box.accountInfo = async () => {
      box.found = { ledger: 101, result: 'tesSUCCESS' }
      return { account_data: { Sequence: 6 } }
    }
    const { clock, end } = start(box)
    await clock.advance(1000)
    expect(await end).toMatchObject({ phase: 'validated' })
  })

  it('is sent again when the ledger was not ready for it', async () => {
    const box = new Box()
    box.result = 'terPRE_SEQ'
    const { clock, end } = start(box)
    await clock.advance(3000)
    expect(box.submits).toBeGreaterThan(2)
    box.found = { ledger: 102, result: 'tecUNFUNDED_OFFER' }
    await clock.advance(1000)
    expect(await end).toMatchObject({ phase: 'failed', result: 'tecUNFUNDED_OFFER' })
  })

  it('the watch can be ended', async () => {
    const controller = new AbortController()
    const { clock, end } = start(new Box(), controller.signal)
    await clock.advance(100)
    controller.abort()
    expect(await end).toMatchObject({ code: 'client/aborted' })
    expect(clock.timers).toBe(0)
  })

  it('CHN-017 carries the metadata, and asks for its own transaction and account only', async () => {
    const box = new Box()
    const asked: unknown[] = []
    box.found = { ledger: 102, result: 'tesSUCCESS' }
    const { transaction, accountInfo } = box
    box.transaction = async (...given: unknown[]) => {
      asked.push(given[0])
      return transaction.call(box)
    }
    box.accountInfo = async (...given: unknown[]) => {
      asked.push(given.slice(0, 2))
      return accountInfo.call(box)
    }
    const { clock, end } = start(box)
    await clock.advance(0)
    expect(await end).toMatchObject({ meta: { TransactionResult: 'tesSUCCESS' }, result: 'tesSUCCESS', submission })
    expect(asked).toEqual(['AB'])
    box.found = undefined
    const waiting = start(box)
    await waiting.clock.advance(0)
    expect(asked.slice(1)).toEqual(['AB', ['jA', 'validated']])
  })

  it('an answer without metadata or ledger is none', async () => {
    const box = new Box()
    const meta = { TransactionResult: 'tesSUCCESS', TransactionIndex: 0, AffectedNodes: [] }
    for (const part of [{ meta }, { ledger_index: 101 }]) {
      box.transaction = async () => part as never
      const { clock, phases } = start(box)
      await clock.advance(2000)
      expect(phases().at(-1)).toBe('submitted')
    }
  })

  it.each(['node/refused', 'node/unvalidated'] as const)(
    '%s of the search means missing, not unknown',
    async (code) => {
      const box = new Box()
      box.transaction = () => Promise.reject(new ClientError(code, 'no'))
      const { clock, end, phases } = start(box)
      await clock.advance(2000)
      expect(phases()).toEqual(['submitted', 'submitted'])
      box.ledger = 105
      await clock.advance(1000)
      expect(await end).toMatchObject({ phase: 'expired', message: expect.stringMatching(/in time/) })
    },
  )

  it('an account that no node knows says nothing about the number', async () => {
    const box = new Box()
    box.accountInfo = () => Promise.reject(new ClientError('node/refused', 'Account not found.'))
    const { clock, end, phases } = start(box)
    await clock.advance(3000)
    expect(phases().at(-1)).toBe('submitted')
    box.ledger = 105
    await clock.advance(1000)
    expect(await end).toMatchObject({ phase: 'expired' })
  })

  it.each([
    ['validatedLedger', 'node/refused'],
    ['validatedLedger', 'node/unvalidated'],
    ['transaction', 'node/unreachable'],
    ['accountInfo', 'node/unreachable'],
  ] as const)('%s ending in %s leaves it unknown, never failed or expired', async (method, code) => {
    const box = new Box()
    box.ledger = 200
    Object.assign(box, { [method]: () => Promise.reject(new ClientError(code, 'no')) })
    const { clock, phases } = start(box)
    await clock.advance(60_000)
    expect(phases().at(-1)).toBe('unknown')
  })

  it('a transaction that the first node refused is looked for all the same, and offered again', async () => {
    const box = new Box()
    box.submit = async () => {
      box.submits += 1
      throw new ClientError('node/refused', 'too busy')
    }
    const states: SubmissionState[] = []
    const clock = new FakeClock()
    const end = submitReliably({ nodes: box, submission, clock, onState: (state) => states.push(state) })
    await clock.advance(2500)
    expect([box.submits, states.at(-1)]).toEqual([3, { phase: 'submitted', submission, message: 'too busy' }])
    box.found = { ledger: 101, result: 'tesSUCCESS' }
    await clock.advance(1000)
    expect(await end).toMatchObject({ phase: 'validated' })
  })

  it('a fault that is no answer of a node is not swallowed', async () => {
    for (const method of ['submit', 'validatedLedger', 'transaction', 'accountInfo'] as const) {
      const box = new Box()
      Object.assign(box, { [method]: () => Promise.reject(new TypeError(method)) })
      const { clock, end } = start(box)
      await clock.advance(0)
      expect(await end).toEqual(new TypeError(method))
    }
  })

  it('looks every second, and ten times slower at most while nobody answers', async () => {
    const box = new Box()
    const times: number[] = []
    const clock = new FakeClock()
    const began = clock.now()
    box.validatedLedger = async () => {
      times.push((clock.now() - began) / 1000)
      if (times.length > 2) throw new ClientError('node/unreachable', 'no')
      return { index: 100, completeLedgers: '1-100' }
    }
    void submitReliably({ nodes: box, submission, clock })
    await clock.advance(80_000)
    expect(times).toEqual([0, 1, 2, 3, 5, 8, 12, 17, 23, 30, 38, 47, 57, 67, 77])
  })
})
