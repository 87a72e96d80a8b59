import { describe, expect, it } from 'vitest'
import { guideSteps } from './guide-steps.ts'

function states(hasWallet: boolean, active: boolean, hasOrdered: boolean): string {
  return guideSteps({ hasWallet, active, hasOrdered })
    .map((entry) => entry.state)
    .join(' ')
}

describe('the steps to a first trade', () => {
  it.each([
    [false, false, false, 'now todo todo todo'],
    [true, false, false, 'done done now todo'],
    [true, true, false, 'done done done now'],
    [true, true, true, 'done done done done'],
    [false, true, true, 'now todo todo todo'],
  ])('wallet %s, active %s, ordered %s: %s', (wallet, active, ordered, expected) => {
    expect(states(wallet, active, ordered)).toBe(expected)
  })
})
