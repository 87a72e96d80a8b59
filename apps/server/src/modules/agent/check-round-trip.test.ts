import type { ChainPiece } from '@tidebook/client/chains'
import { coinOf } from '@tidebook/chains'
import type pg from 'pg'
import { expect, it } from 'vitest'
import type { AgentChain } from './agent-chain.ts'
import { lastArrival, roundTrip, smallestOf } from './check-round-trip.ts'
import type { StoredTrip } from './round-trip.ts'

const ADDRESS = '0xDeposit'
const TARGET = { base: 'ETH', address: ADDRESS, configuration: 'new', blockTime: 12 }
const DUE: StoredTrip = {
  state: 'due',
  hash: null,
  top_up: '1',
  address: ADDRESS,
  tried: 'new',
  passed_by: null,
  arrived: null,
  expected_by: null,
  is_read: false,
}
const PAID: StoredTrip = { ...DUE, state: 'paid', hash: 'H' }

function chainWith(read: () => Promise<ChainPiece>): AgentChain {
  return { chain: 'eth', coin: coinOf('eth'), address: '0xAgent', watch: { read } } as unknown as AgentChain
}

const READING = chainWith(async () => ({ head: 1000, final: 990 }) as ChainPiece)

/**
 * Runs a check whose round trip has these states, one per poll. After the last one, the check times out.
 * @returns the result, the number of payments begun, and the blocks by which they are expected
 */
async function check(trips: readonly (StoredTrip | undefined)[], chain = READING) {
  let [look, began] = [0, 0]
  const expected: unknown[] = []
  const query = async (text: string, values: readonly unknown[] = []) => {
    const trip = trips[look]
    if (text.includes('from app.gateway_checks c')) return { rows: trip === undefined ? [] : [trip] }
    if (text.includes('insert into app.agent_top_ups')) began += 1
    if (text.includes('set expected_by')) expected.push(values[1])
    return { rows: [], rowCount: 1 }
  }
  const pool = { query, connect: async () => ({ query, release: () => undefined }) } as unknown as pg.Pool
  const wait = async (): Promise<boolean> => (look += 1) < trips.length
  const step = await roundTrip({ pool, now: () => 0, wait }, chain, TARGET)
  return { level: step.level, message: step.message, topUp: step.topUp, began, expected }
}

it('pays the smallest amount once, and ends when the agent of the configuration has read it', async () => {
  expect(smallestOf(READING)).toEqual({ coefficient: 1n, scale: 18 })
  const read = { ...PAID, arrived: 'new' }
  expect(await check([DUE, DUE, PAID, { ...PAID, expected_by: '1075' }, read])).toEqual({
    level: 'ok',
    message: 'A payment of 0.000000000000000001 ETH to 0xDeposit was made and read: H',
    topUp: '1',
    began: 0,
    expected: [1075],
  })
})

it('reports an unknown outcome while the payment is in progress, and shows its transaction', async () => {
  expect(await check([DUE])).toMatchObject({ level: 'unknown', message: expect.stringMatching(/final block yet$/) })
  expect(await check([PAID])).toMatchObject({ level: 'unknown', message: expect.stringMatching(/yet: H$/) })
})

it('ends with a problem of the payment or of the agent’s configuration', async () => {
  const ended = async (more: Partial<StoredTrip>) => {
    const { level, message } = await check([DUE, { ...PAID, ...more }])
    return [level, message]
  }
  const effectless = expect.stringContaining('had no effect') as unknown
  expect(await ended({ state: 'failed' })).toEqual(['problem', effectless])
  expect(await ended({ state: 'lost' })).toEqual(['unknown', expect.stringContaining('Another transaction')])
  expect(await ended({ is_read: true })).toEqual(['unknown', expect.stringContaining('as after a fork')])
  expect(await ended({ arrived: 'old' })).toEqual(['problem', expect.stringContaining('another configuration')])
  expect((await check([DUE, { ...PAID, arrived: 'old' }])).topUp).toBeUndefined()
})

it('begins another payment when the last one proved an earlier configuration or another command began one', async () => {
  expect((await check([{ ...PAID, tried: 'old', arrived: 'old' }])).began).toBeGreaterThan(0)
  expect((await check([DUE, undefined])).began).toBe(1)
  expect((await check([DUE, DUE])).began).toBe(0)
})

it('expects an arrival only if a node responds', async () => {
  const silent = chainWith(() => Promise.reject(new Error('no node responds')))
  expect((await check([PAID, PAID], silent)).expected).toEqual([])
})

it('on a chain without round trips, a payment that the agent has read is the proof', async () => {
  const pool = (rows: readonly object[]) => ({ query: async () => ({ rows }) }) as unknown as pg.Pool
  expect(await lastArrival(pool([{ hash: 'H' }]), READING, 'new')).toMatchObject({ level: 'ok' })
  expect(await lastArrival(pool([]), READING, 'new')).toMatchObject({ level: 'problem' })
})
