import { describe, expect, it } from 'vitest'
import { createBoundedQueue } from './bounded-queue.ts'

describe('a bounded queue', () => {
  it('runs a bounded number of tasks, queues a bounded number in order, and rejects more', async () => {
    const queue = createBoundedQueue(2, 2)
    const ends: (() => void)[] = []
    const begun: number[] = []
    const work = (name: number) => () =>
      new Promise<number>((resolve) => {
        begun.push(name)
        ends.push(() => resolve(name))
      })
    const all = [1, 2, 3, 4].map((name) => queue.run(work(name)))
    await expect(queue.run(work(5))).rejects.toMatchObject({ code: 'tooFrequent' })
    expect([begun, queue.waiting]).toEqual([[1, 2], 2])
    ends[0]?.()
    expect(await all[0]).toBe(1)
    await Promise.resolve()
    expect(begun).toEqual([1, 2, 3])
    ends[1]?.()
    ends[2]?.()
    await Promise.all([all[1], all[2]])
    await Promise.resolve()
    ends[3]?.()
    expect(await Promise.all(all)).toEqual([1, 2, 3, 4])
    expect(queue.waiting).toBe(0)
  })

  it('continues after a task fails', async () => {
    const queue = createBoundedQueue(1, 1)
    await expect(queue.run(() => Promise.reject(new RangeError('no')))).rejects.toThrow('no')
    expect(await queue.run(() => Promise.resolve('yes'))).toBe('yes')
  })
})
