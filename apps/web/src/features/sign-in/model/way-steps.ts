/** What comes before the first deposit, in the order in which it is done. */
export const WAY_STEPS = ['wallet', 'test', 'account', 'tie'] as const
export type WayStep = (typeof WAY_STEPS)[number]

/** What is known about a person's way to an account with a wallet. */
export interface WayFacts {
  readonly hasWallet: boolean
  readonly hasPassedTest: boolean
  readonly isLoggedIn: boolean
  /** The account knows the wallet of this browser. */
  readonly isTied: boolean
}

export interface WayEntry {
  readonly id: WayStep
  readonly state: 'done' | 'now' | 'todo'
}

/** Minutes that a step takes: writing down twelve words, fifteen questions, a code that has to arrive, a password. */
export const WAY_MINUTES: Readonly<Record<WayStep, number>> = { wallet: 3, test: 5, account: 2, tie: 1 }

/** The steps with their states: the first that is not done is the one to do now. */
export function waySteps({ hasWallet, hasPassedTest, isLoggedIn, isTied }: WayFacts): readonly WayEntry[] {
  const done: Record<WayStep, boolean> = {
    wallet: hasWallet,
    // An account was made by somebody who passed the test.
    test: hasPassedTest || isLoggedIn,
    account: isLoggedIn,
    tie: hasWallet && isLoggedIn && isTied,
  }
  const now = WAY_STEPS.find((id) => !done[id])
  return WAY_STEPS.map((id) => ({ id, state: done[id] ? 'done' : id === now ? 'now' : 'todo' }))
}

/** Minutes that are left. */
export const minutesLeft = (entries: readonly WayEntry[]): number =>
  entries.reduce((sum, { id, state }) => (state === 'done' ? sum : sum + WAY_MINUTES[id]), 0)
