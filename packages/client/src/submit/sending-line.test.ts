import { describe, expect, it } from 'vitest'
import { settle } from '../../test/fake-clock.ts'
import { ACCOUNT, signedAs } from '../../test/fault-ledger.ts'
import { entryOf } from './entry.ts'
import { SendingLine } from './sending-line.ts'
import { startSubmission } from './submission.ts'
import type { SubmissionEvent } from './submission.ts'

const TAKEN: SubmissionEvent = { kind: 'answered', result: 'tesSUCCESS', message: '' }

/** A line whose every sending waits for its answer. */
function setUp() {
  const stop = new AbortController()
  const waiting: { readonly sequence: number; readonly answer: PromiseWithResolvers<SubmissionEvent> }[] = []
  const line = new SendingLine<string>({
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
  const send = (sequence: number, kept = true) => {
    const submission = { ...signedAs('order', sequence, 120), account: ACCOUNT, firstLedger: 100 }
    const entry = entryOf({ submission, about: 'order' }, startSubmission(submission), false)
    return line.send([entry], Promise.resolve(kept))
  }
  return { send, waiting, stop, sent: () => waiting.map(({ sequence }) => sequence) }
}

describe('the line in which transactions leave for the first time', () => {
  it('keeps whoever comes when the first was answered behind the second', async () => {
    const { send, waiting, sent } = setUp()
    const first = send(5)
    void send(6)
    await settle()
    waiting[0]?.answer.resolve(TAKEN)
    await first
    void send(7)
    await settle()
    expect(sent()).toEqual([5, 6])
    waiting[1]?.answer.resolve(TAKEN)
    await settle()
    expect(sent()).toEqual([5, 6, 7])
  })

  it('lets nothing leave that was not kept, and has nothing of it followed', async () => {
    const { send, sent } = setUp()
    expect([await send(5, false), sent()]).toEqual([[], []])
  })

  it('has nothing followed that was still being sent when the session ended', async () => {
    const { send, waiting, stop } = setUp()
    const sending = send(5)
    await settle()
    stop.abort()
    waiting[0]?.answer.reject(new Error('aborted'))
    expect(await sending).toEqual([])
  })
})
