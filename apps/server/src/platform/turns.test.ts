import { afterEach, describe, expect, it, vi } from 'vitest'
import { Turns } from './turns.ts'

const LIMITS = { atOnce: 2, slow: 1, slowMs: 1_000, waiting: 3, waitingOfAll: 5 }

/** Work that the test completes explicitly. */
class Workshop {
  readonly begun: string[] = []
  readonly #ends = new Map<string, () => void>()

  piece(name: string): () => Promise<void> {
    return () =>
      new Promise((resolve) => {
        this.begun.push(name)
        this.#ends.set(name, resolve)
      })
  }

  async end(name: string): Promise<void> {
    this.#ends.get(name)?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

afterEach(() => void vi.useRealTimers())

describe('turns', () => {
  it('run one task per key and a few in total, and alternate between keys', async () => {
    const [turns, workshop] = [new Turns(LIMITS), new Workshop()]
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) turns.take(name.slice(0, 1), workshop.piece(name))
    expect([workshop.begun, turns.underWay, turns.waiting]).toEqual([['a1', 'b1'], 2, 3])
    for (const name of ['a1', 'b1', 'a2']) await workshop.end(name)
    expect([workshop.begun, turns.underWay]).toEqual([['a1', 'b1', 'a2', 'c1', 'a3'], 2])
  })

  it('skip canceled work, and forget keys without work', async () => {
    const [turns, workshop] = [new Turns(LIMITS), new Workshop()]
    turns.take('a', workshop.piece('a1'))
    const leave = turns.take('a', workshop.piece('a2'))
    turns.take('a', workshop.piece('a3'))
    leave?.()
    leave?.()
    expect(turns.waiting).toBe(1)
    await workshop.end('a1')
    await workshop.end('a3')
    expect([workshop.begun, turns.waiting, turns.underWay]).toEqual([['a1', 'a3'], 0, 0])
  })

  it('let other keys proceed while some tasks are slow, and still run one task per key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const [turns, workshop] = [new Turns(LIMITS), new Workshop()]
    for (const name of ['a1', 'b1', 'a2', 'c1', 'd1']) turns.take(name.slice(0, 1), workshop.piece(name))
    vi.advanceTimersByTime(999)
    expect(workshop.begun).toEqual(['a1', 'b1'])
    vi.advanceTimersByTime(1)
    // one of the two counts as slow, the other exceeds the limit of slow tasks
    expect(workshop.begun).toEqual(['a1', 'b1', 'c1'])
    await workshop.end('a1')
    expect(workshop.begun).toEqual(['a1', 'b1', 'c1'])
    await workshop.end('b1')
    expect([workshop.begun, turns.underWay]).toEqual([['a1', 'b1', 'c1', 'a2'], 2])
  })

  it('reject work beyond the queue limits, per key and in total', () => {
    const [turns, workshop] = [new Turns(LIMITS), new Workshop()]
    const taken = (key: string): boolean => turns.take(key, workshop.piece(key)) !== undefined
    expect([taken('a'), taken('a'), taken('a'), taken('a'), taken('a')]).toEqual([true, true, true, true, false])
    expect([taken('b'), taken('b'), taken('b'), taken('c')]).toEqual([true, true, true, false])
  })
})
