import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fake-clock.ts'
import { ACCOUNT, signedAs } from '../../test/fault-ledger.ts'
import { entryOf } from './entry.ts'
import { SendQueue } from './send-queue.ts'
import { startSubmission } from './submission.ts'
import type { SubmissionEvent } from './submission.ts'

const ACCEPTED: SubmissionEvent = { kind: 'answered', result: 'tesSUCCESS', message: '' }

/** Creates a queue in which every transaction waits for the answer of the previous one. */
function setUp() {
  const stop = new AbortController()
  const waiting: { readonly sequence: number; readonly answer: PromiseWithResolvers<SubmissionEvent> }[] = []
  const line = new SendQueue<string>({
    chain: {
      prepare: () => Promise.reject(new Error('nothing is prepared')),
      lookup: () => Promise.resolve([]),
      submit: ({ sequence }) => {
        const answer = Promise.withResolvers<SubmissionEvent>()
        waiting.push({ sequence, answer })
        return answer.promise
      },
    },
    signal: stop.signal,
    take: () => undefined,
    onFault: () => undefined,
  })
  const send = (sequence: number, isStored = true) => {
    const submission = { ...signedAs('order', sequence, 120), account: ACCOUNT, firstLedger: 100 }
    const entry = entryOf({ submission, about: 'order' }, startSubmission(submission), false)
    return line.send([entry], Promise.resolve(isStored))
  }
  return { send, waiting, stop, sent: () => waiting.map(({ sequence }) => sequence) }
}

describe('the queue of first sendings', () => {
  it('keeps a transaction that arrives after the first answer behind the second', async () => {
    const { send, waiting, sent } = setUp()
    const first = send(5)
    void send(6)
    await settle()
    waiting[0]?.answer.resolve(ACCEPTED)
    await first
    void send(7)
    await settle()
    expect(sent()).toEqual([5, 6])
    waiting[1]?.answer.resolve(ACCEPTED)
    await settle()
    expect(sent()).toEqual([5, 6, 7])
  })

  it('sends and follows nothing that was not stored', async () => {
    const { send, sent } = setUp()
    expect([await send(5, false), sent()]).toEqual([[], []])
  })

  it('follows nothing that was still being sent when the session ended', async () => {
    const { send, waiting, stop } = setUp()
    const sending = send(5)
    await settle()
    stop.abort()
    waiting[0]?.answer.reject(new Error('aborted'))
    expect(await sending).toEqual([])
  })
})
