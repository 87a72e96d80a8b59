import { describe, expect, it } from 'vitest'
import { backupIsRight, createFlow, firstCreateState } from './create-flow.ts'
import type { CreateEvent, CreateState } from './create-flow.ts'

const SECRET = 'snoPBjXtMeMyMHUVTgbuqAfg1SUTb'
const revealed: CreateEvent = { type: 'revealed', address: 'jAddress', secret: SECRET, positions: [6, 13, 24] }
const run = (events: readonly CreateEvent[], from: CreateState = firstCreateState(false)) =>
  events.reduce(createFlow, from)
const typed = (...texts: string[]): CreateEvent[] => texts.map((text, index) => ({ type: 'typed', index, text }))

describe('making a wallet', () => {
  it('WAL-001 WAL-011 shows address and secret, and asks first when a wallet is there', () => {
    expect(firstCreateState(true)).toEqual({ step: 'replace' })
    expect(run([{ type: 'start' }], firstCreateState(true))).toEqual({ step: 'generating' })
    expect(run([revealed])).toMatchObject({ step: 'secret', address: 'jAddress', secret: SECRET })
  })

  it('the secret leaves the state with the check: the asked characters are gone, the whole later', () => {
    const check = run([revealed, { type: 'written' }])
    if (check.step !== 'check') throw new TypeError(check.step)
    expect(check.characters.filter((character) => character === undefined)).toHaveLength(3)
    expect(check.characters[6]).toBeUndefined()
    expect(check.entries.map((entry) => entry.place)).toEqual([7, 14, 25])
    expect('secret' in check).toBe(false)
    const done = run([...typed('X', 'H', '1'), compared(['X', 'H', '1'], true), { type: 'checked' }], check)
    expect(JSON.stringify(done)).toBe('{"step":"password","address":"jAddress","saving":false}')
  })

  it('the backup check cannot be skipped', () => {
    const check = run([revealed, { type: 'written' }])
    for (const event of [{ type: 'checked' }, { type: 'saved' }, { type: 'saving' }] satisfies CreateEvent[]) {
      expect(createFlow(check, event)).toBe(check)
      expect(createFlow(run([revealed]), event).step).toBe('secret')
    }
    const wrong = run([...typed('X', 'H', '?'), compared(['X', 'H', '?'], false), { type: 'checked' }], check)
    expect(wrong.step).toBe('check')
  })

  it('an answer about older characters is not taken for the ones that stand there now', () => {
    const check = run([revealed, { type: 'written' }, ...typed('X', 'H', '1')])
    const late = run([compared(['X', 'H', '2'], true)], check)
    expect(late.step === 'check' && backupIsRight(late.entries)).toBe(false)
  })

  it('going on right after the last character waits for the check, and stays when a character was wrong', () => {
    const check = run([revealed, { type: 'written' }, ...typed('X', 'H', '1'), { type: 'checked' }])
    expect(check).toMatchObject({ step: 'check', wanted: true })
    expect(run([compared(['X', 'H', '1'], true)], check).step).toBe('password')
    const wrong = run([compared(['X', 'H', '1'], false)], check)
    expect(wrong).toMatchObject({ step: 'check', wanted: false })
    const retyped = run([...typed('X', 'H', '2')], check)
    expect(run([compared(['X', 'H', '2'], true)], retyped).step).toBe('check')
  })

  it('WAL-010 ends with the trading password; a failed save can be repeated', () => {
    const password: CreateState = { step: 'password', address: 'jAddress', saving: false }
    expect(run([{ type: 'saving' }, { type: 'save-failed' }], password)).toEqual(password)
    expect(run([{ type: 'saving' }, { type: 'saved' }], password)).toEqual({ step: 'done', address: 'jAddress' })
    expect(run([{ type: 'failed', code: 'keyring/worker-failed' }])).toEqual({
      step: 'failed',
      code: 'keyring/worker-failed',
    })
  })
})

function compared(texts: readonly string[], right: boolean): CreateEvent {
  return { type: 'compared', texts, matches: texts.map((_, index) => right || index < 2) }
}
