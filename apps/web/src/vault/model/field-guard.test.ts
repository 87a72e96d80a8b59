import { describe, expect, it } from 'vitest'
import { clearsField, guardField, type Guard, type GuardEvent } from './field-guard.ts'

function after(...events: readonly GuardEvent[]): Guard {
  return events.reduce<Guard>(guardField, 'open')
}

function gone(typed: boolean): GuardEvent {
  return { type: 'keyboard-gone', typed }
}

const back: GuardEvent = { type: 'keyboard-back' }
const unseen: GuardEvent = { type: 'unseen' }

function goOn(seen: boolean): GuardEvent {
  return { type: 'go-on', seen }
}

describe('secret field', () => {
  it.each<[string, readonly GuardEvent[], Guard]>([
    ['that is empty while the keyboard is elsewhere opens by itself', [gone(false), back], 'open'],
    ['that was left in the middle waits for a press', [gone(true), back], 'left'],
    ['and opens by it', [gone(true), back, goOn(true)], 'open'],
    ['that was left twice is still left', [gone(true), gone(false), back], 'left'],
    ['that is covered waits for a press', [unseen], 'covered'],
    ['and does not open by the keyboard that comes back', [unseen, gone(false), back], 'covered'],
    ['nor by a press while it cannot be seen', [unseen, goOn(false)], 'covered'],
    ['but by one when it can', [unseen, goOn(true)], 'open'],
  ])('%s', (_title, events, guard) => {
    expect(after(...events)).toBe(guard)
  })

  it('is emptied when it was left or covered', () => {
    expect((['open', 'away', 'left', 'covered'] as const).map(clearsField)).toEqual([false, false, true, true])
  })
})
