import type { LedgerContext } from '../money/ledger-context.ts'
import type { EngineResult } from '../base/engine-results.ts'
import type { AccountEntry } from '../state/account-entry.ts'
import { areSameHops, isBook, isSamePlace, placeOf } from './strand.ts'
import type { Hop, Party, Path, PathNode, Place, Strand, StrandPlan } from './strand.ts'
import { StrandBuilder } from './strand-builder.ts'

/** Returns the start of a path: the spent currency, issued by the source until a step specifies another issuer. */
function startOf(plan: StrandPlan): Place {
  const { currency } = placeOf(plan.spend)
  return { currency, account: currency === 'native' ? 'native' : plan.source }
}

function endsAt(nodes: Path, account: PathNode['account']): boolean {
  const last = nodes.at(-1)
  return last?.account !== undefined && last.account === account
}

/** Whether the given nodes end before the asset to deliver, so that a last book is needed. */
function needsLastBook(nodes: Path, plan: StrandPlan): boolean {
  const deliver = placeOf(plan.deliver)
  const last = nodes.findLast((node) => node.currency !== undefined)
  if (last?.currency !== deliver.currency) return true
  return plan.crossing !== undefined && last.issuer !== deliver.account
}

/** Completes a path with its implied nodes: source, issuers, last book, target. */
function wholePath(plan: StrandPlan): readonly PathNode[] {
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

/** Whether the steps connect without a gap, from the source and the spent asset to the delivered asset. */
function areConnected(hops: readonly Hop[], plan: StrandPlan): boolean {
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

type BuiltStrand = { readonly strand: Strand; readonly hops: readonly Hop[] } | { readonly refused: EngineResult }

function arriveAt(place: Place, node: PathNode): Place {
  const currency = node.currency ?? place.currency
  if (node.currency === 'native') return { currency, account: 'native' }
  return { currency, account: node.account ?? node.issuer ?? place.account }
}

class PathWalk {
  readonly #builder: StrandBuilder
  readonly #nodes: readonly PathNode[]
  #place: Place

  constructor(builder: StrandBuilder, plan: StrandPlan) {
    this.#builder = builder
    this.#nodes = wholePath(plan)
    this.#place = startOf(plan)
  }

  /** Processes the nodes in pairs. A pair that ends in a book creates its book step. */
  run(): EngineResult | undefined {
    if (this.#nodes.length < 2) return 'temBAD_PATH'
    for (const [index, node] of this.#nodes.entries()) {
      const next = this.#nodes[index + 1]
      if (next === undefined) break
      this.#place = arriveAt(this.#place, node)
      const refusal = this.#pair(node, next, index + 2 === this.#nodes.length)
      if (refusal !== undefined) return refusal
    }
    return undefined
  }

  #pair(node: PathNode, next: PathNode, isLast: boolean): EngineResult | undefined {
    if (isBook(node)) return isBook(next) ? this.#exchange(next) : this.#afterBook(next, isLast)
    if (!isBook(next) && next.currency !== undefined && next.currency !== this.#place.currency) return 'temBAD_PATH'
    return this.#step(node, next, isLast)
  }

  #isNativeStart(node: PathNode): boolean {
    return this.#builder.isEmpty && node.currency === 'native'
  }

  #step(node: PathNode, next: PathNode, isLast: boolean): EngineResult | undefined {
    const { account } = node
    if (this.#isNativeStart(node) && account !== undefined && account !== 'native') {
      return this.#builder.endpoint(account, isLast)
    }
    if (isBook(next)) return this.#exchange(next)
    if (isLast && account === 'native' && next.account !== undefined && next.account !== 'native') {
      return this.#builder.endpoint(next.account, true)
    }
    return this.#builder.line(account ?? 'native', next.account ?? 'native', this.#place.currency, isLast)
  }

  #exchange(next: PathNode): EngineResult | undefined {
    const currency = next.currency ?? this.#place.currency
    if (this.#place.currency === 'native' && currency === 'native') return 'temBAD_PATH'
    const account = currency === 'native' ? 'native' : (next.issuer ?? this.#place.account)
    return this.#builder.book(this.#place, { currency, account })
  }

  /** Connects a book to an account along the issuer's trust line, unless the account is the issuer. */
  #afterBook(next: PathNode, isLast: boolean): EngineResult | undefined {
    const { currency, account } = this.#place
    if (next.account === account || next.account === 'native' || next.account === undefined) return undefined
    if (currency !== 'native') return this.#builder.line(account, next.account, currency, false)
    return isLast ? this.#builder.endpoint(next.account, false) : 'temBAD_PATH'
  }
}

/** Converts one path to steps, from the spent asset to the delivered one, or returns why that is impossible. */
export function buildStrand(work: LedgerContext, plan: StrandPlan): BuiltStrand {
  const builder = new StrandBuilder(work, plan)
  const refused = new PathWalk(builder, plan).run()
  if (refused !== undefined) return { refused }
  if (!areConnected(builder.hops, plan)) return { refused: 'temBAD_PATH' }
  return { strand: builder.steps, hops: builder.hops }
}

export interface StrandsPlan extends Omit<StrandPlan, 'path'> {
  /** Whether the default path may be used in addition to the explicit paths. */
  readonly allowsDirect: boolean
  readonly paths: readonly Path[]
}

type Usable = Extract<BuiltStrand, { readonly strand: Strand }>

function isMalformed(result: EngineResult): boolean {
  return result.startsWith('tem')
}

/**
 * Builds the distinct strands of a payment or crossing, one per path. Returns an error when no path yields one. A
 * malformed path rejects the whole transaction; other invalid paths are skipped.
 */
export function buildStrands(work: LedgerContext, plan: StrandsPlan): readonly Strand[] | EngineResult {
  const { allowsDirect, paths } = plan
  if (!allowsDirect && paths.length === 0) return 'temRIPPLE_EMPTY'
  const strands: Usable[] = []
  let refused: EngineResult = 'tecPATH_DRY'
  for (const path of allowsDirect ? [[], ...paths] : paths) {
    const built = buildStrand(work, { ...plan, path })
    if ('refused' in built) {
      ;({ refused } = built)
      if (isMalformed(refused)) return refused
    } else if (!strands.some((other) => areSameHops(other.hops, built.hops))) strands.push(built)
  }
  return strands.length === 0 ? refused : strands.map(({ strand }) => strand)
}
