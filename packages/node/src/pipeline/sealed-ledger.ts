import type { KeyPower, LedgerHeader, LedgerRules, LedgerView } from '@tidebook/ledger'
import { fromHex } from '@tidebook/protocol'
import { appHash } from '@tidebook/protocol/proofs'
import type { DeliveredLedger } from '../log/ordered-log.ts'
import type { CarriedState } from './carried-hash.ts'
import { carriedHash } from './carried-hash.ts'

/** A closed ledger as the log identifies it. Computes the app hash on first use: a single node needs none. */
export class SealedLedger implements DeliveredLedger {
  readonly index: number
  readonly hash: string
  readonly validators: readonly KeyPower[]
  readonly #rules: LedgerRules
  readonly #carried: CarriedState
  #appHash: Uint8Array | undefined
  #carriedHash: Uint8Array | undefined

  constructor(
    rules: LedgerRules,
    { hash, index }: LedgerHeader,
    carried: CarriedState,
    validators: readonly KeyPower[] = [],
  ) {
    this.index = index
    this.hash = hash
    this.validators = validators
    this.#rules = rules
    this.#carried = carried
  }

  get appHash(): Uint8Array {
    this.#appHash ??= appHash(fromHex(this.hash), this.#hashCarried())
    return this.#appHash
  }

  /** The part of the app hash that the ledger's hash does not cover; undefined until a caller needs the app hash. */
  get carriedHash(): Uint8Array | undefined {
    return this.#carriedHash
  }

  #hashCarried(): Uint8Array {
    this.#carriedHash ??= carriedHash(this.#rules, this.#carried)
    return this.#carriedHash
  }
}

/** Returns the set of validators in a state; empty if the ledger has no such list. */
export function validatorsOf({ validatorAuthority: authority }: LedgerRules, view: LedgerView): readonly KeyPower[] {
  if (authority === undefined) return []
  const signers = view.signerList(authority)?.signers ?? []
  return signers.map(({ locator = '', weight }) => ({ key: locator, power: weight }))
}
