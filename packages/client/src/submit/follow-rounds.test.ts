import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import type { ChainPort } from './chain-port.ts'
import { FollowRounds } from './follow-rounds.ts'
import { startSubmission, type SubmissionEvent, type SubmissionState } from './submission.ts'

const POLL = 2000
const RETRY = 500

const sent = (sequence: number): SubmissionState =>
  startSubmission({
    blob: '00',
    hash: String(sequence).padStart(64, '0'),
    account: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
    sequence,
    lastLedger: 20,
    firstLedger: 10,
  })
/** A node has it. */
const taken = (sequence: number): SubmissionState => ({ ...sent(sequence), isRepeated: true, result: 'tesSUCCESS' })
/** No node has answered. */
const unknown = (sequence: number): SubmissionState => ({ ...sent(sequence), phase: 'unknown' })
const superseded = (sequence: number): SubmissionState => ({
  ...sent(sequence),
  phase: 'refused',
  result: 'tefPAST_SEQ',
})

const MISSING: SubmissionEvent = { kind: 'missing', validatedLedger: 11, completeLedgers: '1-11' }
const SILENT: SubmissionEvent = { kind: 'unreachable' }

/** Rounds over a chain whose looks are counted and answered by `answer`, which may be held back. */
function setUp(
  states: readonly SubmissionState[],
  answer: () => SubmissionEvent | Promise<SubmissionEvent> = () => MISSING,
  line: Partial<ChainPort> = {},
) {
  const clock = new FakeClock()
  const stop = new AbortController()
  const looked: number[] = []
  const again: number[] = []
  const faults: unknown[] = []
  const entries = states.map((state) => ({ state }))
  const chain: ChainPort = {
    prepare: () => Promise.reject(new Error('nothing is prepared')),
    submit: ({ sequence }) => {
      again.push(sequence)
      return Promise.resolve(SILENT)
    },
    lookup: async (asked) => {
      looked.push(clock.now())
      const event = await answer()
      return asked.map(() => event)
    },
    ...line,
  }
  const rounds = new FollowRounds<{ readonly state: SubmissionState }>({
    chain,
    clock,
    pollMs: POLL,
    retryMs: RETRY,
    signal: stop.signal,
    open: () => entries,
    take: () => undefined,
    onFault: (error) => faults.push(error),
  })
  const from = clock.now()
  /** When it was looked, from the beginning, in milliseconds. */
  const times = (): readonly number[] => looked.map((at) => at - from)
  const pass = (ms: number): Promise<void> => clock.advance(ms)
  return { clock, stop, rounds, entries, again, faults, times, pass }
}

describe('rounds among what is on its way', () => {
  it('looks after the pause of a poll when nodes have all of it', async () => {
    const { rounds, entries, times, pass } = setUp([taken(1), taken(2)])
    rounds.wake(entries)
    await pass(POLL - 1)
    expect(times()).toEqual([])
    await pass(1)
    expect(times()).toEqual([POLL])
    await pass(POLL)
    expect(times()).toEqual([POLL, 2 * POLL])
  })

  for (const [why, state] of [
    ['no node has taken', unknown(2)],
    ['another transaction has the number of', superseded(2)],
  ] as const) {
    it(`looks sooner when one that ${why} is among them`, async () => {
      const { rounds, entries, times, pass } = setUp([taken(1), state])
      rounds.wake(entries)
      await pass(RETRY - 1)
      expect(times()).toEqual([])
      await pass(1)
      expect(times()).toEqual([RETRY])
    })
  }

  it('keeps the earlier of two rounds, whichever was asked for first', async () => {
    const { rounds, times, pass } = setUp([taken(1)])
    rounds.wake([{ state: taken(1) }])
    await pass(100)
    rounds.wake([{ state: taken(2) }])
    await pass(POLL - 101)
    expect(times(), 'the second does not put it off').toEqual([])
    await pass(1)
    expect(times(), 'one round for both').toEqual([POLL])
    rounds.wake([{ state: unknown(3) }])
    await pass(RETRY)
    expect(times(), 'the pressing one comes before it').toEqual([POLL, POLL + RETRY])
    await pass(POLL)
    expect(times(), 'and in its place').toEqual([POLL, POLL + RETRY, 2 * POLL + RETRY])
  })

  it('plans nothing for nothing, while a round runs, and after the end', async () => {
    const held = Promise.withResolvers<SubmissionEvent>()
    const { rounds, entries, stop, clock, times, pass } = setUp([taken(1)], () => held.promise)
    rounds.wake([])
    expect(clock.timers).toBe(0)
    const round = rounds.lookNow()
    await pass(0)
    rounds.wake(entries)
    expect(clock.timers, 'a round runs').toBe(0)
    held.resolve(MISSING)
    await round
    await pass(0)
    expect(clock.timers).toBe(1)
    stop.abort()
    expect(clock.timers, 'the end takes the timer back').toBe(0)
    rounds.wake(entries)
    expect(clock.timers).toBe(0)
    expect(times()).toEqual([0])
  })

  it('follows a round that runs by one more, however often it was asked', async () => {
    const held = Promise.withResolvers<SubmissionEvent>()
    const { rounds, times } = setUp([taken(1)], () => held.promise)
    const asked = [rounds.lookNow(), rounds.lookNow(), rounds.lookNow()]
    held.resolve(MISSING)
    await Promise.all(asked)
    expect(times()).toHaveLength(2)
  })

  it('takes back the timer of a round that is asked for now', async () => {
    const { rounds, entries, clock, times, pass } = setUp([taken(1)])
    rounds.wake(entries)
    await pass(POLL - 100)
    await rounds.lookNow()
    await pass(0)
    expect(clock.timers).toBe(1)
    await pass(100)
    expect(times(), 'the pause begins anew').toEqual([POLL - 100])
  })

  it('asks more and more rarely while nobody answers, ten pauses at most, and at once as ever when somebody does', async () => {
    let answer: SubmissionEvent = SILENT
    const { rounds, entries, times, pass } = setUp([taken(1)], () => answer)
    rounds.wake(entries)
    for (let step = 0; step < 80; step += 1) await pass(POLL)
    const pauses = (): readonly number[] => times().map((at, index, all) => (at - (all[index - 1] ?? 0)) / POLL)
    expect(pauses().slice(0, 13)).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10])
    answer = MISSING
    const before = times().length
    for (let step = 0; step < 14; step += 1) await pass(POLL)
    expect(pauses().slice(before + 1, before + 4)).toEqual([1, 1, 1])
  })

  it('tells a fault and goes on, as rarely as when nobody answers', async () => {
    const { rounds, entries, faults, times, pass } = setUp([taken(1)], () =>
      Promise.reject(new Error('a fault of a node')),
    )
    rounds.wake(entries)
    for (let step = 0; step < 4; step += 1) await pass(POLL)
    expect(faults.map(String)).toEqual(Array.from({ length: 3 }, () => 'Error: a fault of a node'))
    expect(times()).toEqual([POLL, 2 * POLL, 4 * POLL])
  })

  it('sends again in the order of the numbers, and not past one that nobody took', async () => {
    const { rounds, again } = setUp([unknown(3), taken(1), unknown(2)])
    await rounds.lookNow()
    expect(again).toEqual([2])
  })

  it('sends all of them at once on an ordered line, which keeps their order by itself', async () => {
    const left: number[] = []
    const submit: ChainPort['submit'] = ({ sequence }) => {
      left.push(sequence)
      return new Promise(() => undefined)
    }
    const { rounds, pass } = setUp([unknown(3), unknown(2)], undefined, { isOrdered: true, submit })
    void rounds.lookNow()
    await pass(0)
    expect(left).toEqual([2, 3])
  })

  it('goes on more rarely when nothing can be sent again, though the ledgers can be read', async () => {
    const { rounds, entries, times, pass } = setUp([unknown(1)])
    rounds.wake(entries)
    for (let step = 0; step < 7; step += 1) await pass(RETRY)
    expect(times()).toEqual([RETRY, 2 * RETRY, 4 * RETRY, 7 * RETRY])
  })

  it('looks for 256 at a time', async () => {
    for (const [count, looks] of [
      [256, 1],
      [257, 2],
    ] as const) {
      const { rounds, times } = setUp(Array.from({ length: count }, (_, index) => taken(index)))
      await rounds.lookNow()
      expect(times()).toHaveLength(looks)
    }
  })
})
