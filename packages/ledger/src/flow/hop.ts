import type { Party, Place } from './path-node.ts'
import { isSamePlace } from './path-node.ts'
import type { StrandPlan } from './strand-plan.ts'
import { placeOf } from './path-node.ts'
import { startOf } from './whole-path.ts'

/** What a step does to the path: from whom to whom, and what a book changes into what. */
export interface Hop {
  readonly from: Party
  readonly to: Party
  readonly sold?: Place
  readonly bought?: Place
}

function isSameHop(a: Hop, b: Hop | undefined): boolean {
  if (b === undefined || a.from !== b.from || a.to !== b.to) return false
  if (a.sold === undefined || a.bought === undefined) return b.sold === undefined
  return (
    b.sold !== undefined && b.bought !== undefined && isSamePlace(a.sold, b.sold) && isSamePlace(a.bought, b.bought)
  )
}

/** Two paths that come to the same steps are one. */
export function areSameHops(a: readonly Hop[], b: readonly Hop[]): boolean {
  return a.length === b.length && a.every((hop, index) => isSameHop(hop, b[index]))
}

/** Whether each step starts where the one before it ended, from the source with what it spends to what is delivered. */
export function areConnected(hops: readonly Hop[], plan: StrandPlan): boolean {
  const deliver = placeOf(plan.deliver)
  let { currency, account } = startOf(plan)
  let at: Party = plan.source
  for (const hop of hops) {
    if (hop.from !== at) return false
    if (hop.sold !== undefined && hop.bought !== undefined) {
      if (!isSamePlace(hop.sold, { currency, account })) return false
      ;({ currency, account } = hop.bought)
    } else account = hop.to
    at = hop.to
  }
  if (at !== plan.target || currency !== deliver.currency) return false
  return account === deliver.account || account === plan.target
}
