import { expect, it } from 'vitest'
import type { ChoosableToken } from '../../swap/index.ts'
import { freePair, poolOfPair } from './pair-pool.ts'
import type { PoolView } from './pool-view.ts'

function token(title: string, strange = false): ChoosableToken {
  return { code: title, issuer: 'j', title, strange }
}

const [a, b, c, d] = [token('A'), token('B'), token('C'), token('D')]

function pool(one: ChoosableToken, other: ChoosableToken) {
  return { one, other } as unknown as PoolView
}

function titles(pair: readonly ChoosableToken[] | undefined) {
  return pair?.map(({ title }) => title)
}

const pools = [pool(a, b), pool(c, a)]

it('finds the pool of two tokens from either side', () => {
  expect([poolOfPair(pools, b, a), poolOfPair(pools, a, c), poolOfPair(pools, b, c)]).toEqual([
    pools[0],
    pools[1],
    undefined,
  ])
})

it('suggests for a new pool two tokens without a pool, from those that the user has (AMM-102)', () => {
  const all = [token('X', true), a, b, c, d]
  expect(titles(freePair(all, pools, () => false))).toEqual(['A', 'D'])
  expect(titles(freePair(all, pools, ({ title }) => ['A', 'B', 'C'].includes(title)))).toEqual(['B', 'C'])
  expect(freePair([a, b], pools, () => true)).toBeUndefined()
})
