import { expect, it } from 'vitest'
import { listAddress, shortAddress } from './addresses.ts'
import { LOADING, toFailed, ready, valueOf } from './loadable.ts'

it('a failure keeps the previous value as stale; a success is fresh again', () => {
  expect(toFailed(LOADING, 'x')).toEqual({ state: 'failed', code: 'x' })
  const old = toFailed(ready(5), 'x')
  expect(old).toEqual({ state: 'stale', value: 5, code: 'x' })
  expect(toFailed(old, 'y')).toEqual({ state: 'stale', value: 5, code: 'y' })
  expect(toFailed({ state: 'failed', code: 'x' }, 'y')).toEqual({ state: 'failed', code: 'y' })
  expect([LOADING, ready(0), old, { state: 'failed', code: 'x' } as const].map(valueOf)).toEqual([
    undefined,
    0,
    5,
    undefined,
  ])
})

it('addresses are shortened in the middle, and only when that is shorter', () => {
  expect([shortAddress('jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'), shortAddress('0123456789')]).toEqual([
    'jHb9…tyTh',
    '0123456789',
  ])
  expect([listAddress('jHb9CJAWyB4jr91VRWn96DkukG4bwdtyTh'), listAddress('01234567890123456789')]).toEqual([
    'jHb9CJAWyB…4bwdtyTh',
    '01234567890123456789',
  ])
})
