import type { AccountEntry } from '../state/account-entry.ts'
import { placeOf } from './path-node.ts'
import type { Path, PathNode, Place } from './path-node.ts'
import type { StrandPlan } from './strand-plan.ts'

/** Where a path starts: with the spent currency, which the source gives as its own until an issuer is named. */
export function startOf(plan: StrandPlan): Place {
  const { currency } = placeOf(plan.spend)
  return { currency, account: currency === 'native' ? 'native' : plan.source }
}

function endsAt(nodes: Path, account: PathNode['account']): boolean {
  const last = nodes.at(-1)
  return last?.account !== undefined && last.account === account
}

/** Whether the given nodes leave the asset that is to be delivered still to be bought. */
function needsLastBook(nodes: Path, plan: StrandPlan): boolean {
  const deliver = placeOf(plan.deliver)
  const last = nodes.findLast((node) => node.currency !== undefined)
  if (last?.currency !== deliver.currency) return true
  return plan.crossing !== undefined && last.issuer !== deliver.account
}

/** A path as a sender gives it, with the nodes that go without saying: source, issuers, last book, target. */
export function wholePath(plan: StrandPlan): readonly PathNode[] {
  const { source, target, path } = plan
  const start = startOf(plan)
  const spendIssuer = placeOf(plan.spend).account
  const nodes: PathNode[] = [{ account: source, currency: start.currency, issuer: start.account }]
  if (spendIssuer !== source && path[0]?.account !== spendIssuer) nodes.push({ account: spendIssuer })
  nodes.push(...path)
  const deliver = placeOf(plan.deliver)
  if (needsLastBook(nodes, plan)) nodes.push({ currency: deliver.currency, issuer: deliver.account })
  const isTarget = (account: AccountEntry | 'native'): boolean => account === target
  if (!endsAt(nodes, deliver.account) && !isTarget(deliver.account)) nodes.push({ account: deliver.account })
  if (!endsAt(nodes, target)) nodes.push({ account: target })
  return nodes
}
