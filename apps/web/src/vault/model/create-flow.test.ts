import { describe, expect, it } from 'vitest'
import { createFlow, firstCreateState, missingPlace } from './create-flow.ts'
import type { CreateEvent, CreateState } from './create-flow.ts'

const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const revealed: CreateEvent = { type: 'revealed', address: 'jAddress', secret: SECRET, positions: [6, 13, 24] }

function run(events: readonly CreateEvent[], from: CreateState = firstCreateState(false)) {
  return events.reduce(createFlow, from)
}

function typed(...texts: string[]): CreateEvent[] {
  return texts.map((text, index) => ({ type: 'typed', index, text }))
}

describe('wallet creation', () => {
  it('shows address and secret (WAL-001 WAL-011)', () => {
    expect(run([revealed])).toMatchObject({ step: 'secret', address: 'jAddress', secret: SECRET })
  })

  it('removes the requested characters from the state when the check starts, and the whole secret later', () => {
    const check = run([revealed, { type: 'written' }])
    if (check.step !== 'check') throw new TypeError(check.step)
    expect(check.characters.filter((character) => character === undefined)).toHaveLength(3)
    expect(check.characters[6]).toBeUndefined()
    expect(check.entries.map((entry) => entry.place)).toEqual([7, 14, 25])
    expect('secret' in check).toBe(false)
    const done = run([checked(true)], check)
    expect(JSON.stringify(done)).toBe('{"step":"password","kind":"seed","address":"jAddress","saving":false}')
  })

  it('does not allow skipping the backup check (WAL-101)', () => {
    const check = run([revealed, { type: 'written' }])
    for (const event of [{ type: 'saving' }, { type: 'written' }] satisfies CreateEvent[]) {
      expect(createFlow(check, event)).toBe(check)
    }
    expect(run([revealed, checked(true)]).step).toBe('secret')
    expect(run([...typed('X', 'H', '?'), checked(false)], check).step).toBe('check')
  })

  it('empties the fields after a wrong answer and requests other characters; the previous ones stay blank', () => {
    const check = run([revealed, { type: 'written' }, ...typed('X', 'H', '?'), checked(false, [1, 2, 3], 2)])
    if (check.step !== 'check') throw new TypeError(check.step)
    expect(check.left).toBe(2)
    expect(check.entries).toEqual([2, 3, 4].map((place) => ({ place, text: '' })))
    const blank = check.characters.flatMap((character, place) => (character === undefined ? [place] : []))
    expect(blank).toEqual([1, 2, 3, 6, 13, 24])
    expect(missingPlace(check.entries)).toBe(2)
    expect(run(typed('a', 'b', 'c'), check)).toMatchObject({ entries: [{ text: 'a' }, { text: 'b' }, { text: 'c' }] })
  })

  it('shows the secret again with the reason after the last wrong answer', () => {
    expect(run([revealed, { type: 'written' }, { ...revealed, mismatched: true }])).toMatchObject({
      step: 'secret',
      mismatched: true,
    })
  })

  it('ends with the trading password and allows repeating a failed save (WAL-010)', () => {
    const password: CreateState = { step: 'password', kind: 'seed', address: 'jAddress', saving: false }
    expect(run([revealed, { type: 'written' }, checked(true)])).toEqual(password)
    expect(run([{ type: 'saving' }, { type: 'save-failed' }], password)).toEqual(password)
    expect(run([{ type: 'saving' }], password)).toEqual({ ...password, saving: true })
    expect(run([{ type: 'failed', code: 'keyring/worker-failed' }])).toEqual({
      step: 'failed',
      kind: 'seed',
      code: 'keyring/worker-failed',
    })
  })
})

function checked(right: boolean, positions: readonly number[] = [6, 13, 24], left = 2): CreateEvent {
  return { type: 'checked', check: { right, positions, left } }
}
