import type { ParsedPathStep, ParsedPaths, ParsedTransaction } from '@tidebook/protocol'
import { hasField } from '../base/tx-fields.ts'
import type { Money, Party, Path, PathNode } from '../flow/strand.ts'
import { AccountEntry } from '../state/account-entry.ts'
import { binaryText } from '../state/binary-text.ts'
import type { State } from '../state/state.ts'

/** Limits of the open ledger. A closed ledger accepts any number. */
const MAX_PATHS = 6
const MAX_NODES = 8
const ID_BYTES = 20
/** Placeholder id that belongs to no account. */
const NEUTRAL = binaryText(new Uint8Array(ID_BYTES).fill(1, ID_BYTES - 1))
const UNKNOWN = -1

/** Returns the Paths field, or no paths. */
export function pathsField(tx: ParsedTransaction): ParsedPaths {
  // The codec allows no other form of this field.
  return hasField(tx, 'Paths') ? (tx.fields['Paths'] as ParsedPaths) : []
}

export function hasTooManyPaths(paths: ParsedPaths): boolean {
  return paths.length > MAX_PATHS || paths.some((path) => path.length > MAX_NODES)
}

function isNobody(id: Uint8Array | undefined): boolean {
  return id?.every((byte) => byte === 0) !== false
}

/** Paths may contain nonexistent accounts and currencies. These get temporary objects outside of the state. */
class PathReader {
  readonly #state: State
  readonly #strangers = new Map<string, AccountEntry>()
  readonly #currencies = new Map<string, Money>()

  constructor(state: State) {
    this.#state = state
  }

  /** Returns the path node, or undefined when it is invalid. */
  node({ account, currency, issuer }: ParsedPathStep): PathNode | undefined {
    const hasIssuer = !isNobody(issuer)
    if (account !== undefined && !isNobody(account)) {
      return currency !== undefined || hasIssuer ? undefined : this.#accountNode(account)
    }
    if (currency === undefined && !hasIssuer) return undefined
    const money = currency === undefined ? undefined : this.#money(currency)
    if (issuer === undefined || !hasIssuer) return money === undefined ? undefined : { currency: money }
    const party = this.#party(issuer)
    if (party === undefined || money === 'native') return undefined
    return money === undefined ? { issuer: party } : { currency: money, issuer: party }
  }

  #accountNode(id: Uint8Array): PathNode | undefined {
    const account = this.#party(id)
    return account === undefined ? undefined : { account }
  }

  #party(id: Uint8Array): Party | undefined {
    const text = binaryText(id)
    if (text === NEUTRAL) return undefined
    const existing = this.#state.findAccount(id) ?? this.#strangers.get(text)
    if (existing !== undefined) return existing
    const stranger = new AccountEntry(UNKNOWN, text, this.#state.keys)
    this.#strangers.set(text, stranger)
    return stranger
  }

  #money(bytes: Uint8Array): Money {
    if (isNobody(bytes)) return 'native'
    const text = binaryText(bytes)
    const existing = this.#state.findCurrency(bytes) ?? this.#currencies.get(text)
    if (existing !== undefined) return existing
    const money = { index: UNKNOWN, bytes, code: '' }
    this.#currencies.set(text, money)
    return money
  }
}

/** Returns a transaction's paths, or undefined when any is invalid. */
export function readPaths(state: State, parsed: ParsedPaths): readonly Path[] | undefined {
  const reader = new PathReader(state)
  const paths: Path[] = []
  for (const steps of parsed) {
    const nodes: PathNode[] = []
    for (const step of steps) {
      const node = reader.node(step)
      if (node === undefined) return undefined
      nodes.push(node)
    }
    paths.push(nodes)
  }
  return paths
}
