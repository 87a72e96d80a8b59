import { expect, it } from 'vitest'
import { minutesLeft, onboardingSteps, type OnboardingFacts } from './onboarding-steps.ts'

const NOTHING: OnboardingFacts = { hasWallet: false, hasPassedTest: false, isLoggedIn: false, isTied: false }

function statesOf(facts: Partial<OnboardingFacts>): string {
  return onboardingSteps({ ...NOTHING, ...facts })
    .map(({ state }) => state)
    .join(' ')
}

it.each([
  [{}, 'now todo todo todo', 11],
  [{ hasWallet: true }, 'done now todo todo', 8],
  [{ hasWallet: true, hasPassedTest: true }, 'done done now todo', 3],
  [{ isLoggedIn: true }, 'now done done todo', 4],
  [{ hasWallet: true, isLoggedIn: true }, 'done done done now', 1],
  [{ hasWallet: true, isLoggedIn: true, isTied: true }, 'done done done done', 0],
] as const)('shows the steps of %o as %s, with %i minutes left', (facts, states, minutes) => {
  expect(statesOf(facts)).toBe(states)
  expect(minutesLeft(onboardingSteps({ ...NOTHING, ...facts }))).toBe(minutes)
})
