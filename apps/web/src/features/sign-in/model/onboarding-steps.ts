/** Steps before the first deposit, in order. */
const ONBOARDING_STEPS = ['wallet', 'test', 'account', 'tie'] as const
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number]

/** Facts about the user's progress to an account with a wallet. */
export interface OnboardingFacts {
  readonly hasWallet: boolean
  readonly hasPassedTest: boolean
  readonly isLoggedIn: boolean
  /** Whether the account is linked to the wallet of this browser. */
  readonly isTied: boolean
}

export interface OnboardingEntry {
  readonly id: OnboardingStep
  readonly state: 'done' | 'now' | 'todo'
}

/** Minutes per step: writing down twelve words, fifteen questions, waiting for a code, entering a password. */
export const ONBOARDING_MINUTES: Readonly<Record<OnboardingStep, number>> = { wallet: 3, test: 5, account: 2, tie: 1 }

/** Returns the steps with their states; the first unfinished step is the current one. */
export function onboardingSteps({
  hasWallet,
  hasPassedTest,
  isLoggedIn,
  isTied,
}: OnboardingFacts): readonly OnboardingEntry[] {
  const done: Record<OnboardingStep, boolean> = {
    wallet: hasWallet,
    // Creating an account required a passed test.
    test: hasPassedTest || isLoggedIn,
    account: isLoggedIn,
    tie: hasWallet && isLoggedIn && isTied,
  }
  const now = ONBOARDING_STEPS.find((id) => !done[id])
  return ONBOARDING_STEPS.map((id) => ({ id, state: done[id] ? 'done' : id === now ? 'now' : 'todo' }))
}

/** Returns the remaining minutes. */
export function minutesLeft(entries: readonly OnboardingEntry[]): number {
  return entries.reduce((sum, { id, state }) => (state === 'done' ? sum : sum + ONBOARDING_MINUTES[id]), 0)
}
