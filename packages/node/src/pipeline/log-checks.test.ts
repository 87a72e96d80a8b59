import { createHash } from 'node:crypto'
import { Ledger } from '@tidebook/ledger'
import { accountIdOf, deriveKeyPair, fromHex, generateSecret, signTransaction, swt } from '@tidebook/protocol'
import { describe, expect, it, vi } from 'vitest'
import { nodeRules } from '../base/ledger-rules.ts'
import type { QueuedOfAccount } from '../queue/submission-queue.ts'
import { VerifiedCache } from '../verify/verified-cache.ts'
import { LogChecks } from './log-checks.ts'
import { parseOnce } from './parse-once.ts'
import { MAX_WAITING } from './pending-senders.ts'

const keyPair = deriveKeyPair(swt, generateSecret(swt, createHash('sha256').update('checks').digest().subarray(0, 16)))
const many = Array.from({ length: MAX_WAITING + 1 }, (_, index) => ({
  blob: fromHex(
    signTransaction(
      swt,
      { TransactionType: 'AccountSet', Account: keyPair.address, Fee: '10000', Sequence: index + 1 },
      keyPair,
    ).blob,
  ),
}))

const entries = many.slice(0, 300)

/** Fees of two transactions that wait in the queue of the ledger. */
const QUEUED_FEES = new Map([
  [1, 10_000n],
  [2, 10_000n],
])

/**
 * Returns checks on a new ledger, and the number of signatures that they verified.
 * @param queued transactions of the account that wait in the queue of the ledger
 */
function checksWith(isValid: (count: number) => boolean, queued?: QueuedOfAccount) {
  const verified = { count: 0 }
  const ledger = Ledger.genesis(nodeRules(swt), {
    master: accountIdOf(keyPair.publicKey),
    totalDrops: 600_000_000_000n,
    closeTime: 0,
  })
  const verify = (_task: unknown, done: (valid: boolean) => void): void => {
    verified.count += 1
    done(isValid(verified.count))
  }
  const checks = new LogChecks({
    parse: parseOnce(swt),
    ledger,
    queuedOf: () => queued,
    cache: new VerifiedCache(),
    verify,
    verifyLater: verify,
  })
  return { checks, ledger, verified }
}

describe('checks of entries that wait together', () => {
  it('verify every signature of an envelope that they accept', async () => {
    const { checks, verified } = checksWith(() => true)
    expect((await checks.admit(entries)).isAccepted).toBe(true)
    expect(verified.count).toBe(300)
  })

  it('refuse a further transaction of an account with the maximum number of waiting ones', async () => {
    const { checks } = checksWith(() => true)
    expect((await checks.admit(many.slice(0, MAX_WAITING))).isAccepted).toBe(true)
    const further = many.slice(MAX_WAITING)
    expect((await checks.admit(further)).checks).toEqual([{ isFit: true, result: 'telCAN_NOT_QUEUE' }])
    checks.restart()
    expect((await checks.admit(entries)).isAccepted).toBe(true)
  })

  it('accept transactions after those of their account in the queue, as many as the queue has room for', async () => {
    const { checks } = checksWith(() => true, { nextSequence: 3, fees: QUEUED_FEES, room: 2 })
    const results = async (first: number, count: number) => {
      const { checks: all, isFirst } = await checks.admit(many.slice(first - 1, first - 1 + count))
      return { isFirst, results: all.map((check) => (check.isFit ? check.result : check.reason)) }
    }
    expect(await results(4, 1)).toEqual({ isFirst: false, results: ['terPRE_SEQ'] })
    expect(await results(3, 2)).toEqual({ isFirst: false, results: ['tesSUCCESS', 'tesSUCCESS'] })
    expect(await results(5, 1)).toEqual({ isFirst: false, results: ['telCAN_NOT_QUEUE_FULL'] })
    // The sequence decides first, whether or not the queue has room.
    expect(await results(3, 1)).toEqual({ isFirst: false, results: ['tefPAST_SEQ'] })
    expect(await results(6, 1)).toEqual({ isFirst: false, results: ['terPRE_SEQ'] })
    // It replaces the first transaction in the queue.
    checks.restart()
    expect(await results(1, 1)).toEqual({ isFirst: true, results: ['tesSUCCESS'] })
  })

  it('assume that the queue uses the fees of its transactions', async () => {
    const queued = { nextSequence: 3, fees: new Map([[2, 599_999_999_999n]]), room: 8 }
    const { checks } = checksWith(() => true, queued)
    expect(await checks.admit(many.slice(2, 3))).toMatchObject({
      isAccepted: false,
      checks: [{ isFit: true, result: 'terINSUF_FEE_B' }],
    })
  })

  it('count a transaction once that is pending and in the queue, as between a block and its commit', async () => {
    const queued = { nextSequence: 9, fees: new Map<number, bigint>(), room: 2 }
    const { checks, ledger } = checksWith(() => true, queued)
    expect((await checks.admit(many.slice(0, 8))).isAccepted).toBe(true)
    for (let sequence = 1; sequence <= 8; sequence += 1) queued.fees.set(sequence, 10_000n)
    const resultOf = vi.spyOn(ledger, 'resultOf')
    expect((await checks.admit(many.slice(8, 10))).isAccepted).toBe(true)
    expect(resultOf.mock.calls.map(([, earlier]) => earlier)).toEqual([
      { nextSequence: 9, fees: 80_000n },
      { nextSequence: 10, fees: 90_000n },
    ])
    expect((await checks.admit(many.slice(10, 11))).isAccepted).toBe(false)
  })

  it('stop after an invalid signature, so that a forged envelope costs little', async () => {
    const { checks, verified } = checksWith((count) => count !== 3)
    const { checks: results, isAccepted } = await checks.admit(entries)
    expect(isAccepted).toBe(false)
    expect(results).toHaveLength(300)
    expect(results.at(-1)).toEqual({ isFit: false, reason: 'Invalid signature.' })
    expect(verified.count).toBe(32)
  })
})

describe('checks of a proposal', () => {
  const blobs = entries.map(({ blob }) => blob)

  it('accept valid signatures, which they verify once', async () => {
    const { checks, verified } = checksWith(() => true)
    expect(await checks.verify([])).toBe(true)
    expect(await checks.verify(blobs)).toBe(true)
    expect(await checks.verify(blobs)).toBe(true)
    expect(verified.count).toBe(300)
    expect((await checks.admit(entries)).isAccepted).toBe(true)
    expect(verified.count).toBe(300)
  })

  it('stop after an invalid signature, and verify nothing when a transaction is malformed', async () => {
    const { checks, verified } = checksWith((count) => count !== 3)
    expect(await checks.verify([...blobs, Uint8Array.of(1)])).toBe(false)
    expect(verified.count).toBe(0)
    expect(await checks.verify(blobs)).toBe(false)
    expect(verified.count).toBe(32)
  })
})
