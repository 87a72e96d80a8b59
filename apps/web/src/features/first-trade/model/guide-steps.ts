export const GUIDE_STEPS = ['create', 'backup', 'fund', 'order'] as const
export type GuideStep = (typeof GUIDE_STEPS)[number]

/** What is known about the person's way to a first trade. */
export interface GuideFacts {
  /** A wallet lies in this browser. Making one includes the backup check, importing one presupposes a backup. */
  readonly hasWallet: boolean
  /** The ledger knows the account: at least the activation amount has arrived. */
  readonly active: boolean
  /** An order of this wallet is open or was once. */
  readonly hasOrdered: boolean
}

export interface GuideEntry {
  readonly id: GuideStep
  readonly state: 'done' | 'now' | 'todo'
}

/** The four steps with their states: the first that is not done is the one to do now. */
export const guideSteps = (facts: GuideFacts): readonly GuideEntry[] => {
  const done: Record<GuideStep, boolean> = {
    create: facts.hasWallet,
    backup: facts.hasWallet,
    fund: facts.hasWallet && facts.active,
    order: facts.hasWallet && facts.active && facts.hasOrdered,
  }
  const now = GUIDE_STEPS.find((id) => !done[id])
  return GUIDE_STEPS.map((id) => ({ id, state: done[id] ? 'done' : id === now ? 'now' : 'todo' }))
}
