export const GUIDE_STEPS = ['create', 'backup', 'fund', 'order'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

/** Facts about the user's progress to a first trade. */
export interface GuideFacts {
  /** Whether this browser has a wallet. Creating one includes the backup check; importing one presupposes a backup. */
  readonly hasWallet: boolean
  /** Whether the ledger has the account, so at least the activation amount has arrived. */
  readonly active: boolean
  /** Whether this wallet has an open order or had one. */
  readonly hasOrdered: boolean
}

export interface GuideEntry {
  readonly id: GuideStep
  readonly state: 'done' | 'now' | 'todo'
}

/** Returns the four steps with their states; the first unfinished step is the current one. */
export function guideSteps(facts: GuideFacts): readonly GuideEntry[] {
  const done: Record<GuideStep, boolean> = {
    create: facts.hasWallet,
    backup: facts.hasWallet,
    fund: facts.hasWallet && facts.active,
    order: facts.hasWallet && facts.active && facts.hasOrdered,
  }
  const now = GUIDE_STEPS.find((id) => !done[id])
  return GUIDE_STEPS.map((id) => ({ id, state: done[id] ? 'done' : id === now ? 'now' : 'todo' }))
}
