import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import type { ChainPort } from './chain-port.ts'
import { FollowRounds } from './follow-rounds.ts'
import { startSubmission, type SubmissionEvent, type SubmissionState } from './submission.ts'

const POLL = 2000
const RETRY = 500

function sent(sequence: number): SubmissionState {
  return startSubmission({
    blob: '00',
    hash: String(sequence).padStart(64, '0'),
    account: 'jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh',
    sequence,
    lastLedger: 20,
    firstLedger: 10,
  })
}

/** A state that a node has accepted. */
function taken(sequence: number): SubmissionState {
  return { ...sent(sequence), isRepeated: true, result: 'tesSUCCESS' }
}

/** A state that no node has answered. */
function unknown(sequence: number): SubmissionState {
  return { ...sent(sequence), phase: 'unknown' }
}

function superseded(sequence: number): SubmissionState {
  return {
    ...sent(sequence),
    phase: 'refused',
    result: 'tefPAST_SEQ',
  }
}

const MISSING: SubmissionEvent = { kind: 'missing', validatedLedger: 11, completeLedgers: '1-11' }
const SILENT: SubmissionEvent = { kind: 'unreachable' }

/** Creates rounds over a chain that counts lookups and answers them with `answer`, which may be delayed. */
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
    lookup: async (requested) => {
      looked.push(clock.now())
      const event = await answer()
      return requested.map(() => event)
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
  /** Times of the lookups, in milliseconds from the start. */
  const times = (): readonly number[] => looked.map((at) => at - from)
  const pass = (ms: number): Promise<void> => clock.advance(ms)
  return { clock, stop, rounds, entries, again, faults, times, pass }
}

describe('lookup rounds over pending transactions', () => {
  it('wait for one poll interval when nodes have all transactions', async () => {
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
    it(`come sooner when a transaction that ${why} is pending`, async () => {
      const { rounds, entries, times, pass } = setUp([taken(1), state])
      rounds.wake(entries)
      await pass(RETRY - 1)
      expect(times()).toEqual([])
      await pass(1)
      expect(times()).toEqual([RETRY])
    })
  }

  it('keep the earlier of two scheduled rounds, whichever was requested first', async () => {
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

  it('schedule nothing when nothing is pending, during a round, or after the end', async () => {
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

  it('run one more round after the current one, however often it was requested', async () => {
    const held = Promise.withResolvers<SubmissionEvent>()
    const { rounds, times } = setUp([taken(1)], () => held.promise)
    const rounds3 = [rounds.lookNow(), rounds.lookNow(), rounds.lookNow()]
    held.resolve(MISSING)
    await Promise.all(rounds3)
    expect(times()).toHaveLength(2)
  })

  it('cancel the timer of a round that is requested now', async () => {
    const { rounds, entries, clock, times, pass } = setUp([taken(1)])
    rounds.wake(entries)
    await pass(POLL - 100)
    await rounds.lookNow()
    await pass(0)
    expect(clock.timers).toBe(1)
    await pass(100)
    expect(times(), 'the pause begins anew').toEqual([POLL - 100])
  })

  it('slow down to ten poll intervals while no node answers, and recover with the first answer', async () => {
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

  it('report a fault and continue, as slowly as without an answer', async () => {
    const { rounds, entries, faults, times, pass } = setUp([taken(1)], () =>
      Promise.reject(new Error('a fault of a node')),
    )
    rounds.wake(entries)
    for (let step = 0; step < 4; step += 1) await pass(POLL)
    expect(faults.map(String)).toEqual(Array.from({ length: 3 }, () => 'Error: a fault of a node'))
    expect(times()).toEqual([POLL, 2 * POLL, 4 * POLL])
  })

  it('resend in the order of sequence numbers and stop at one that no node accepted', async () => {
    const { rounds, again } = setUp([unknown(3), taken(1), unknown(2)])
    await rounds.lookNow()
    expect(again).toEqual([2])
  })

  it('resend all at once on an ordered connection', async () => {
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

  it('slow down when nothing can be resent, even if ledgers can be read', async () => {
    const { rounds, entries, times, pass } = setUp([unknown(1)])
    rounds.wake(entries)
    for (let step = 0; step < 7; step += 1) await pass(RETRY)
    expect(times()).toEqual([RETRY, 2 * RETRY, 4 * RETRY, 7 * RETRY])
  })

  it('look up 256 transactions at a time', async () => {
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
