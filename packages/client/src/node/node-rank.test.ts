import { describe, expect, it } from 'vitest'
import { NodeRank } from './node-rank.ts'

describe('NodeRank', () => {
  it('keeps the configured order until it has measurements', () => {
    expect(new NodeRank(['c', 'a', 'b']).order(0)).toEqual(['c', 'a', 'b'])
  })

  it('smooths response times, so that one slow answer does not outweigh many', () => {
    const rank = new NodeRank(['a', 'b'])
    for (let turn = 0; turn < 9; turn += 1) rank.succeeded('a', 100)
    rank.succeeded('b', 140)
    rank.succeeded('a', 200)
    expect(rank.order(0)).toEqual(['a', 'b'])
    rank.succeeded('a', 200)
    expect(rank.order(0)).toEqual(['b', 'a'])
  })

  it('rests a node for 2 s after a failure, doubled for each further one, up to a minute', () => {
    const rank = new NodeRank(['a', 'b'])
    const rests = [2, 4, 8, 16, 32, 60, 60].map((seconds) => {
      rank.failed('a', 0)
      return [rank.order(seconds * 1000 - 1)[0], rank.order(seconds * 1000)[0]]
    })
    expect(rests).toEqual(rests.map(() => ['b', 'a']))
  })

  it('ranks resting nodes by the end of their rest', () => {
    const rank = new NodeRank(['a', 'b', 'c'])
    rank.failed('a', 1000)
    rank.failed('b', 0)
    rank.succeeded('c', 9000)
    expect(rank.order(1500)).toEqual(['c', 'b', 'a'])
  })

  it('ends the rest and forgets failures with an answer', () => {
    const rank = new NodeRank(['a', 'b'])
    rank.failed('a', 0)
    rank.failed('a', 0)
    rank.succeeded('a', 0)
    expect(rank.order(1)).toEqual(['a', 'b'])
    rank.failed('a', 0)
    expect([rank.order(1999), rank.order(2000)]).toEqual([
      ['b', 'a'],
      ['a', 'b'],
    ])
  })

  it('ignores unknown nodes', () => {
    const rank = new NodeRank(['a'])
    rank.failed('x', 0)
    rank.succeeded('x', 1)
    expect(rank.order(0)).toEqual(['a'])
  })
})
