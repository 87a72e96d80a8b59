import { expect, it } from 'vitest'
import type { Queries } from '../../platform/database/queries.ts'
import { awaitedTopUp, roundTripOf, type StoredTrip } from './round-trip.ts'

const ADDRESS = '0xDeposit'
const DUE: StoredTrip = {
  state: 'due',
  hash: null,
  top_up: 'one',
  address: ADDRESS,
  tried: 'new',
  passed_by: null,
  arrived: null,
  expected_by: null,
  is_read: false,
}
const PAID: StoredTrip = { ...DUE, state: 'paid', hash: 'H', expected_by: '9' }

it('a payment that is due, or was made but not read, is awaited for any configuration', () => {
  const awaited = (more: Partial<StoredTrip>) => awaitedTopUp({ ...DUE, ...more }, ADDRESS, 'new')
  expect([awaited({}), awaited({ tried: 'old' }), awaited({ passed_by: 'one' }), awaited(PAID)]).toEqual([
    'one',
    'one',
    'one',
    'one',
  ])
  expect([awaited({ state: 'failed' }), awaited({ state: 'lost' })]).toEqual([undefined, undefined])
  expect(awaitedTopUp(undefined, ADDRESS, 'new')).toBeUndefined()
  expect(awaitedTopUp(DUE, '0xOther', 'new')).toBeUndefined()
})

it('a payment that the agent has read proves one check if both had the same configuration', () => {
  const awaited = (more: Partial<StoredTrip>) => awaitedTopUp({ ...PAID, arrived: 'new', ...more }, ADDRESS, 'new')
  expect([awaited({}), awaited({ is_read: true }), awaited({ passed_by: 'zero' })]).toEqual(['one', 'one', 'one'])
  expect([awaited({ passed_by: 'one' }), awaited({ tried: 'old' }), awaited({ arrived: 'old' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(awaited({ tried: 'old', arrived: 'old' })).toBeUndefined()
})

it('a payment is missing if the agent has read the chain beyond its expected block, and is then made again', async () => {
  const seen = async (trip: StoredTrip | undefined) => {
    const rows = trip === undefined ? [] : [trip]
    return roundTripOf({ query: async () => ({ rows }) } as unknown as Queries, 'one')
  }
  expect(await seen(undefined)).toBeUndefined()
  const plain = { hash: null, tried: 'new', arrived: null, isExpected: false, isMissing: false }
  expect(await seen(DUE)).toEqual({ state: 'due', ...plain })
  expect(await seen({ ...DUE, is_read: true })).toMatchObject({ isMissing: false })
  expect(await seen(PAID)).toMatchObject({ state: 'paid', hash: 'H', isExpected: true, isMissing: false })
  expect(await seen({ ...PAID, is_read: true })).toMatchObject({ isMissing: true })
  expect(await seen({ ...PAID, is_read: true, arrived: 'new' })).toMatchObject({ arrived: 'new', isMissing: false })
  expect(awaitedTopUp({ ...PAID, is_read: true }, ADDRESS, 'new')).toBeUndefined()
})
