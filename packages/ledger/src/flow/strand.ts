import type { Work } from '../money/work.ts'
import type { EngineResult } from '../results/engine-results.ts'
import { areConnected } from './hop.ts'
import type { Hop } from './hop.ts'
import { isBook } from './path-node.ts'
import type { PathNode, Place } from './path-node.ts'
import { StrandBuilder } from './strand-builder.ts'
import type { Strand, StrandPlan } from './strand-plan.ts'
import { startOf, wholePath } from './whole-path.ts'

export type BuiltStrand =
  | { readonly strand: Strand; readonly hops: readonly Hop[] }
  | { readonly refused: EngineResult }

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

  /** Takes the nodes in pairs: a book's step is made when the book is the second of a pair. */
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
    const { currency, account } = this.#place
    let from = node
    // The issuer whose tokens these are goes between two accounts, and before a book.
    const isImplied = account !== node.account && (isBook(next) || (currency !== 'native' && account !== next.account))
    if (isImplied && !this.#isNativeStart(node)) {
      const refusal = this.#builder.line(node.account ?? 'native', account, currency, false)
      if (refusal !== undefined) return refusal
      from = { account }
    }
    if (!isBook(next) && next.currency !== undefined && next.currency !== currency) return 'temBAD_PATH'
    return this.#step(from, next, isLast)
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

  /** From a book to an account: along the issuer's line, unless the account is the issuer. */
  #afterBook(next: PathNode, isLast: boolean): EngineResult | undefined {
    const { currency, account } = this.#place
    if (next.account === account || next.account === 'native' || next.account === undefined) return undefined
    if (currency !== 'native') return this.#builder.line(account, next.account, currency, false)
    return isLast ? this.#builder.endpoint(next.account, false) : 'temBAD_PATH'
  }
}

/** Turns one path into steps, from the spent asset to the delivered one; refused when that cannot be. */
export function buildStrand(work: Work, plan: StrandPlan): BuiltStrand {
  const builder = new StrandBuilder(work, plan)
  const refused = new PathWalk(builder, plan).run()
  if (refused !== undefined) return { refused }
  if (!areConnected(builder.hops, plan)) return { refused: 'temBAD_PATH' }
  return { strand: builder.steps, hops: builder.hops }
}
