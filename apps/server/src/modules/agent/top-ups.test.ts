import type pg from 'pg'
import { expect, it } from 'vitest'
import type { Outcome } from '../obligations/obligation.ts'
import { TOP_UP_OBLIGATIONS, type TopUpRow } from './top-ups.ts'

const { owed, settle } = TOP_UP_OBLIGATIONS['topup:pay']
const DUE: TopUpRow = {
  id: 'one',
  purpose: 'sweep',
  base: 'USDT',
  chain: 'eth',
  address: '0xDeposit',
  amount: '0.01',
  deposit_block: '7',
  state: 'due',
  hash: null,
  made: new Date(0),
}

/** Settles a top-up with a state. Returns whether the top-up expected the payment, and the statements. */
async function settled(state: TopUpRow['state'], outcome: object) {
  const statements: string[] = []
  const query = async (text: string, values: readonly unknown[]) => {
    statements.push(`${text} ${JSON.stringify(values)}`)
    return { rows: [DUE], rowCount: 1 }
  }
  const tx = { query } as unknown as pg.ClientBase
  return { isExpected: await settle(tx, { ...DUE, state }, outcome as Outcome, 5), statements }
}

it('owes the coin of its chain while it is due', () => {
  expect(owed(DUE)).toEqual({ to: '0xDeposit', amount: '0.01', asset: { token: 'ETH', issuer: '' } })
  for (const state of ['paid', 'failed', 'lost'] as const) expect(owed({ ...DUE, state })).toBeUndefined()
  expect(owed({ ...DUE, chain: 'unknown' })).toBeUndefined()
})

it('is paid once, even if its outcome was unknown', async () => {
  for (const state of ['due', 'lost'] as const) {
    const { isExpected, statements } = await settled(state, { kind: 'paid', hash: 'H' })
    expect([isExpected, statements.length]).toEqual([true, 1])
    expect(statements[0]).toMatch(/"paid"/)
    expect(statements[0]).toMatch(/"H"/)
    expect(statements[0]).not.toMatch(/steps|changed/)
  }
  expect(await settled('paid', { kind: 'paid', hash: 'H' })).toEqual({ isExpected: false, statements: [] })
  expect(await settled('paid', { kind: 'lost', hash: 'H' })).toEqual({ isExpected: false, statements: [] })
})

it('fails or is lost only while it is due', async () => {
  const written = async (outcome: object) => (await settled('due', outcome)).statements[0]
  expect(await written({ kind: 'lost', hash: 'H' })).toMatch(/"lost"/)
  for (const outcome of [
    { kind: 'undone', hash: 'H', result: '' },
    { kind: 'abandoned', hindrance: 'receiver' },
  ])
    expect(await written(outcome)).toMatch(/"failed"/)
  expect(await settled('lost', { kind: 'undone', hash: 'H', result: '' })).toEqual({ isExpected: true, statements: [] })
})
