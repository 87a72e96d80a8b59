import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { withTimeout } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('rejects a request that ignores its signal, and aborts it', async () => {
  let signal: AbortSignal | undefined
  const answer = withTimeout(5000, (given) => {
    signal = given
    return new Promise<never>(() => undefined)
  })
  const outcome = expect(answer).rejects.toMatchObject({ name: 'TimeoutError', message: 'no answer in 5000 ms' })
  vi.advanceTimersByTime(4999)
  expect(signal?.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  await outcome
  expect(signal?.aborted).toBe(true)
})

it('returns the response to a request, or its error, and stops its timer', async () => {
  await expect(withTimeout(5000, () => Promise.resolve('answer'))).resolves.toBe('answer')
  await expect(withTimeout(5000, () => Promise.reject(new TypeError('refused')))).rejects.toThrow('refused')
  expect(vi.getTimerCount()).toBe(0)
})
