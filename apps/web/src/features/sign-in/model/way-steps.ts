/** Steps before the first deposit, in order. */
export const WAY_STEPS = ['wallet', 'test', 'account', 'tie'] as const
export type WayStep = (typeof WAY_STEPS)[number]

/** Facts about the user's progress to an account with a wallet. */
export interface WayFacts {
  readonly hasWallet: boolean
  readonly hasPassedTest: boolean
  readonly isLoggedIn: boolean
  /** Whether the account is linked to the wallet of this browser. */
  readonly isTied: boolean
}

export interface WayEntry {
  readonly id: WayStep
  readonly state: 'done' | 'now' | 'todo'
}

/** Minutes per step: writing down twelve words, fifteen questions, waiting for a code, entering a password. */
export const WAY_MINUTES: Readonly<Record<WayStep, number>> = { wallet: 3, test: 5, account: 2, tie: 1 }

/** Returns the steps with their states; the first unfinished step is the current one. */
export function waySteps({ hasWallet, hasPassedTest, isLoggedIn, isTied }: WayFacts): readonly WayEntry[] {
  const done: Record<WayStep, boolean> = {
    wallet: hasWallet,
    // Creating an account required a passed test.
    test: hasPassedTest || isLoggedIn,
    account: isLoggedIn,
    tie: hasWallet && isLoggedIn && isTied,
  }
  const now = WAY_STEPS.find((id) => !done[id])
  return WAY_STEPS.map((id) => ({ id, state: done[id] ? 'done' : id === now ? 'now' : 'todo' }))
}

/** Returns the remaining minutes. */
export const minutesLeft = (entries: readonly WayEntry[]): number =>
  entries.reduce((sum, { id, state }) => (state === 'done' ? sum : sum + WAY_MINUTES[id]), 0)
