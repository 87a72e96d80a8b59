import { describe, expect, it } from 'vitest'
import { LongInputs } from './long-inputs.ts'

describe('long requests of one client', () => {
  it('are read four at a time, and the others wait in order', () => {
    const inputs = new LongInputs()
    const begun: number[] = []
    const leave = [0, 1, 2, 3, 4, 5, 6].map((nth) => inputs.take(() => begun.push(nth)))
    expect(begun).toEqual([0, 1, 2, 3])
    leave[2]?.()
    expect(begun).toEqual([0, 1, 2, 3, 4])
    leave[4]?.()
    leave[0]?.()
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('release everything when they are cancelled while waiting or complete', () => {
    const inputs = new LongInputs()
    const begun: number[] = []
    const leave = [0, 1, 2, 3, 4, 5].map((nth) => inputs.take(() => begun.push(nth)))
    leave[4]?.()
    leave[1]?.()
    expect(begun).toEqual([0, 1, 2, 3, 5])
    expect(inputs.isIdle).toBe(false)
    for (const nth of [0, 2, 3, 5]) leave[nth]?.()
    expect(inputs.isIdle).toBe(true)
  })
})
