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
})
