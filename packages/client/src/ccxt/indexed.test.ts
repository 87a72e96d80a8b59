import { expect, it } from 'vitest'
import { FakeClock } from '../../test/fake-clock.ts'
import { NetworkError, OutcomeUnknown, RateLimitExceeded, RequestTimeout } from './errors.ts'
import { whenIndexed } from './indexed.ts'
import type { Order } from './types.ts'

const applied = { id: '7', hash: 'AB' }
const order = { id: '7', status: 'open' } as Order

/** Waits for an index that returns these results in turn; the last one repeats. */
function waited(clock: FakeClock, answers: readonly (Order | Error | undefined)[]) {
  let reads = 0
  const find = () => {
    const answer = answers[Math.min(reads, answers.length - 1)]
    reads += 1
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  }
  const result = whenIndexed(clock, applied, find, () => true).catch((error: unknown) => error)
  return { result, reads: () => reads }
}

it('DEV-203 reads a placed order again after lost and refused reads', async () => {
  const clock = new FakeClock()
  const answers = [new RequestTimeout(''), undefined, new RateLimitExceeded(''), new NetworkError(''), order]
  const { result } = waited(clock, answers)
  await clock.advance(5000)
  expect(await result).toBe(order)
})

it('DEV-203 reports a placed order that cannot be read as unknown, never as an error that programs repeat', async () => {
  const clock = new FakeClock()
  const { result, reads } = waited(clock, [new RateLimitExceeded('')])
  await clock.advance(30_000)
  const error = await result
  expect(error).toBeInstanceOf(OutcomeUnknown)
  expect(error).not.toBeInstanceOf(NetworkError)
  expect(error).toMatchObject(applied)
  expect(await (error as OutcomeUnknown).outcome).toEqual(applied)
  // A refused read must not shorten the time limit.
  expect(reads()).toBeLessThanOrEqual(21)
})

it('rethrows a defect immediately', async () => {
  const defect = new TypeError('a defect')
  expect(await waited(new FakeClock(), [defect]).result).toBe(defect)
})
