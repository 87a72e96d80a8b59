import { CometCallError, decodeEnvelope } from '@tidebook/consensus'
import type { BroadcastResult } from '@tidebook/consensus'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { EnvelopeSender } from './envelope-sender.ts'

afterEach(() => vi.useRealTimers())

interface Sent {
  readonly blobs: number[]
  readonly answer: PromiseWithResolvers<BroadcastResult>
}

function sender() {
  const sent: Sent[] = []
  const admitted: number[] = []
  const unknown: unknown[] = []
  const made = new EnvelopeSender({
    broadcast: (envelope) => {
      const answer = Promise.withResolvers<BroadcastResult>()
      sent.push({ blobs: decodeEnvelope(envelope).map(({ blob }) => blob[0] ?? 0), answer })
      return answer.promise
    },
    onSend: (_, __, admittedAt) => admitted.push(admittedAt),
    onUnknown: (error) => unknown.push(error),
  })
  const send = (value: number, isUrgent = false, admittedAt = 0, cancelOf?: string): Promise<void> =>
    made.send({ blob: Uint8Array.of(value) }, { isUrgent, cancelOf }, admittedAt)
  return { admitted, made, send, sent, unknown }
}

describe('transactions of one node', () => {
  it('share an envelope, and cancels have their own', async () => {
    const { admitted, send, sent } = sender()
    const results = [send(1, false, 7), send(2, true, 6), send(3, false, 5)]
    await expect.poll(() => sent.map(({ blobs }) => blobs)).toEqual([[2]])
    sent[0]?.answer.resolve({ code: 0, log: '' })
    await expect.poll(() => sent.map(({ blobs }) => blobs)).toEqual([[2], [1, 3]])
    expect(admitted).toEqual([6, 5])
    sent[1]?.answer.resolve({ code: 0, log: '' })
    await Promise.all(results)
  })

  it('share no envelope of cancels with those of another sender, if they depend on earlier transactions', async () => {
    vi.useFakeTimers()
    const { send, sent } = sender()
    for (const [value, owner] of [
      [1, 'a'],
      [2, 'a'],
      [3, 'b'],
    ] as const)
      void send(value, false, 0, owner)
    await vi.advanceTimersByTimeAsync(60)
    void send(4)
    sent[0]?.answer.resolve({ code: 0, log: '' })
    await vi.advanceTimersByTimeAsync(60)
    expect(sent.map(({ blobs }) => blobs)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('wait while an envelope is being checked, because the mempool keeps the order of arrival', async () => {
    vi.useFakeTimers()
    const { send, sent } = sender()
    for (let value = 1; value <= 6; value += 1) {
      void send(value)
      await vi.advanceTimersByTimeAsync(60)
    }
    expect(sent.map(({ blobs }) => blobs)).toEqual([[1]])
    sent[0]?.answer.resolve({ code: 0, log: '' })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent[1]?.blobs).toEqual([2, 3, 4, 5, 6])
  })

  it('are refused by the mempool’s answer', async () => {
    const { send, sent, unknown } = sender()
    const outcome = async (settle: (answer: Sent['answer']) => void) => {
      const count = sent.length
      const result = send(1).then(
        () => 'taken',
        (error: unknown) => error,
      )
      await expect.poll(() => sent.length).toBe(count + 1)
      const last = sent.at(-1)
      if (last !== undefined) settle(last.answer)
      return result
    }
    expect(await outcome((answer) => answer.resolve({ code: 2, log: 'entry 0: tefPAST_SEQ' }))).toMatchObject({
      code: 'node/proposal-refused',
      message: 'entry 0: tefPAST_SEQ',
    })
    const unreachable = new CometCallError('unreachable', 'no connection')
    expect(await outcome((answer) => answer.reject(unreachable))).toMatchObject({ code: 'node/proposal-refused' })
    expect(unknown).toEqual([])
  })

  it('are offered again before later ones while it is unknown whether the mempool accepted them', async () => {
    const { admitted, send, sent, unknown } = sender()
    const first = send(1, false, 7)
    await expect.poll(() => sent.length).toBe(1)
    const second = send(2)
    sent[0]?.answer.reject(new CometCallError('unknown', 'ECONNRESET'))
    await expect.poll(() => sent.length).toBe(2)
    sent[1]?.answer.resolve({ code: 0, log: '' })
    await first
    await expect.poll(() => sent.map(({ blobs }) => blobs)).toEqual([[1], [1], [2]])
    // CheckTx may have seen the first offer, so each offer is announced.
    expect(admitted).toEqual([7, 7, 0])
    sent[2]?.answer.resolve({ code: 0, log: '' })
    await second
    expect(unknown).toEqual([])
  })

  it.each([
    ['three times without an answer', ['unknown', 'unknown', 'unknown']],
    ['and CometBFT ended after the first offer', ['unknown', 'unreachable']],
    ['and the mempool was full after the first offer', ['unknown', 'refused']],
  ] as const)('count as sent when they were offered %s', async (_, failures) => {
    const { send, sent, unknown } = sender()
    const result = send(1)
    for (const [nth, failure] of failures.entries()) {
      await expect.poll(() => sent.length).toBe(nth + 1)
      sent[nth]?.answer.reject(new CometCallError(failure, `offer ${nth}`))
    }
    await result
    expect(unknown).toEqual([expect.objectContaining({ failure: 'unknown', message: 'offer 0' })])
    expect(sent).toHaveLength(failures.length)
  })

  it('count as sent when they are refused after an unknown outcome, because a block may contain them', async () => {
    const { send, sent, unknown } = sender()
    const result = send(1)
    await expect.poll(() => sent.length).toBe(1)
    sent[0]?.answer.reject(new CometCallError('unknown', 'ECONNRESET'))
    await expect.poll(() => sent.length).toBe(2)
    sent[1]?.answer.resolve({ code: 2, log: 'entry 0: tefPAST_SEQ' })
    await result
    expect(unknown).toHaveLength(1)
  })

  it('are not offered again while CometBFT does not answer in time', async () => {
    const { send, sent, unknown } = sender()
    const first = send(1)
    await expect.poll(() => sent.length).toBe(1)
    const second = send(2)
    sent[0]?.answer.reject(new CometCallError('unknown', 'no answer', { isTimeout: true }))
    await first
    await expect.poll(() => sent.map(({ blobs }) => blobs)).toEqual([[1], [2]])
    sent[1]?.answer.resolve({ code: 0, log: '' })
    await second
    expect(unknown).toHaveLength(1)
  })

  it('are refused when the node stops before they are sent', async () => {
    const { made, send } = sender()
    const waiting = [send(1), send(2, true)]
    made.stop()
    for (const result of [...waiting, send(3)]) await expect(result).rejects.toThrow('stopping')
  })
})
