import { createHash } from 'node:crypto'
import { deriveKeyPair, generateSecret, fromHex, signTransaction, swt } from '@tidebook/protocol'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LogEntry } from '../log/ordered-log.ts'
import type { SignatureTask } from '../verify/verify-task.ts'
import { VerifiedCache } from '../verify/verified-cache.ts'
import { parseOnce } from './parse-once.ts'
import { Sequencer } from './sequencer.ts'

const keyPair = deriveKeyPair(
  swt,
  generateSecret(swt, createHash('sha256').update('sequencer').digest().subarray(0, 16)),
)
const blobs = Array.from({ length: 20 }, (_, index) =>
  fromHex(
    signTransaction(
      swt,
      { TransactionType: 'OfferCancel', Account: keyPair.address, Fee: '10', Sequence: index + 1, OfferSequence: 1 },
      keyPair,
    ).blob,
  ),
)

interface Harness {
  readonly sequencer: Sequencer
  readonly trace: string[]
  readonly checks: ((valid: boolean) => void)[]
  readonly closes: (() => void)[]
}

function harness(): Harness {
  const trace: string[] = []
  const checks: ((valid: boolean) => void)[] = []
  const closes: (() => void)[] = []
  const sequencer = new Sequencer({
    parse: parseOnce(swt),
    cache: new VerifiedCache(),
    verify: (_task: SignatureTask, done) => checks.push(done),
    events: {
      apply: (tx) => trace.push(`apply ${tx.sequence}`),
      unfit: (tx) => trace.push(`refuse ${tx.sequence}`),
      malformed: (error) => trace.push(`malformed ${error.code}`),
      close: ({ closeTime }) => {
        trace.push(`close ${closeTime}`)
        return new Promise((resolve) => closes.push(resolve))
      },
    },
  })
  return { sequencer, trace, checks, closes }
}

function transaction(index: number): LogEntry {
  return { kind: 'transaction', blob: blobs[index] ?? new Uint8Array() }
}

describe('sequencer', () => {
  it('applies in log order, regardless of the order of signature results', () => {
    const order = fc.shuffledSubarray(
      blobs.map((_, index) => index),
      { minLength: blobs.length },
    )
    fc.assert(
      fc.property(order, fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }), (answers, valid) => {
        const { sequencer, trace, checks } = harness()
        blobs.forEach((_, index) => sequencer.take(transaction(index)))
        for (const index of answers) checks[index]?.(valid[index] ?? true)
        expect(trace).toEqual(valid.map((good, index) => `${good ? 'apply' : 'refuse'} ${index + 1}`))
        expect(sequencer.pending).toBe(0)
      }),
    )
  })

  it('applies a close in order, and delays the next close until the first is durable', async () => {
    const { sequencer, trace, checks, closes } = harness()
    sequencer.take(transaction(0))
    sequencer.take({ kind: 'close', closeTime: 5 })
    sequencer.take(transaction(1))
    sequencer.take({ kind: 'close', closeTime: 6 })
    sequencer.take(transaction(2))
    checks[2]?.(true)
    checks[1]?.(true)
    expect(trace).toEqual([])
    checks[0]?.(true)
    // the log can start the write before the next entries are applied
    expect(trace).toEqual(['apply 1', 'close 5'])
    await Promise.resolve()
    expect(trace).toEqual(['apply 1', 'close 5', 'apply 2'])
    closes[0]?.()
    await new Promise((resolve) => setImmediate(resolve))
    expect(trace).toEqual(['apply 1', 'close 5', 'apply 2', 'close 6', 'apply 3'])
  })

  it('verifies a signature once, even if the log delivers it repeatedly', () => {
    const { sequencer, trace, checks } = harness()
    sequencer.take(transaction(3))
    checks[0]?.(true)
    sequencer.take(transaction(3))
    expect(checks.length).toBe(1)
    expect(trace).toEqual(['apply 4', 'apply 4'])
  })

  it('reports malformed entries by name and continues', () => {
    const { sequencer, trace, checks } = harness()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (blob) => {
        sequencer.take({ kind: 'transaction', blob })
      }),
    )
    expect(trace.every((line) => line.startsWith('malformed protocol/'))).toBe(true)
    sequencer.take(transaction(0))
    checks.at(-1)?.(true)
    expect(trace.at(-1)).toBe('apply 1')
  })
})
