import type { Path, PathNode, Place } from '../flow/strand.ts'
import { placeOf } from '../flow/strand.ts'
import type { LedgerContext } from '../money/ledger-context.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { isIssued } from '../state/asset-ref.ts'
import type { AssetRef } from '../state/asset-ref.ts'
import { findNeighbours } from './neighbours.ts'
import type { Routes } from './routes.ts'

/** Maximum number of nodes in a path, without the implied ones. */
const MAX_NODES = 4
/** Maximum number of positions that one search visits. */
const MAX_PLACES = 250

interface Spot {
  readonly place: Place
  readonly nodes: Path
  /** Number of books on the path so far. */
  readonly exchanges: number
}

export interface PathQuery {
  readonly source: AccountEntry
  readonly target: AccountEntry
  readonly spend: AssetRef
  readonly deliver: AssetRef
}

function assetAt(work: LedgerContext, { currency, account }: Place): AssetRef | undefined {
  if (currency === 'native' || account === 'native') return work.state.native
  return account.assets.get(currency)
}

function alongLines(journey: PathQuery, { place, nodes, exchanges }: Spot): Spot[] {
  const { currency, account } = place
  if (currency === 'native' || account === 'native') return []
  return findNeighbours(account, currency)
    .filter((peer) => peer !== journey.source && peer !== journey.target)
    .filter((peer) => !nodes.some((node) => node.account === peer))
    .map((peer) => ({ place: { currency, account: peer }, nodes: [...nodes, { account: peer }], exchanges }))
}

function bookNode(asset: AssetRef): PathNode {
  return isIssued(asset) ? { currency: asset.currency, issuer: asset.issuer } : { currency: 'native' }
}

function throughBooks(
  work: LedgerContext,
  routes: Routes,
  journey: PathQuery,
  { place, nodes, exchanges }: Spot,
): Spot[] {
  const asset = assetAt(work, place)
  if (asset === undefined) return []
  return routes.from(asset, journey.deliver).flatMap((got) => {
    if (got === journey.spend || nodes.some((node) => isBought(node, got))) return []
    return [{ place: placeOf(got), nodes: [...nodes, bookNode(got)], exchanges: exchanges + 1 }]
  })
}

function isBought(node: PathNode, asset: AssetRef): boolean {
  const { currency, account } = placeOf(asset)
  return node.currency === currency && (node.issuer ?? 'native') === account
}

/**
 * Yields paths from the spent asset to the delivered currency along trust lines and through books and pools, shortest
 * first. Does not check for liquidity.
 */
export function* explorePaths(work: LedgerContext, routes: Routes, journey: PathQuery): Generator<Path> {
  const { source, spend, deliver } = journey
  const start = isIssued(spend) ? { currency: spend.currency, account: spend.issuer } : placeOf(spend)
  const queue: Spot[] = [{ place: start, nodes: [], exchanges: 0 }]
  for (let index = 0; index < queue.length; index += 1) {
    const spot = queue[index]
    if (spot === undefined) return
    const arrived = spot.place.currency === placeOf(deliver).currency
    if (arrived && spot.nodes.length > 0) yield spot.nodes
    if (spot.nodes.length >= MAX_NODES || queue.length >= MAX_PLACES) continue
    queue.push(...alongLines(journey, spot))
    // If any issuer's tokens may be spent, the path starts with one issuer.
    const isOpen = isIssued(spend) && spot.nodes.length === 0 && spend.issuer === source && source.assets.size === 0
    if (!isOpen && !(arrived && spot.exchanges > 0)) queue.push(...throughBooks(work, routes, journey, spot))
  }
}
