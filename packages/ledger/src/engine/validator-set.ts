import type { ParsedElement, ParsedTransaction } from '@tidebook/protocol'
import { toHex } from '@tidebook/protocol'
import type { EngineResult } from '../base/engine-results.ts'
import { sameBytes } from '../base/same-asset.ts'
import { arrayField, numberField } from '../base/tx-fields.ts'
import type { ApplyContext } from '../money/apply-context.ts'
import type { LedgerRules } from '../profiles/rules.ts'

/** Power of one validator key. */
export interface KeyPower {
  /** 64 upper-case hex digits. */
  readonly key: string
  readonly power: number
}

/** Whether an account is the authority, whose signer list is the validator set. */
export function isValidatorAuthority({ validatorAuthority }: LedgerRules, account: Uint8Array): boolean {
  return validatorAuthority !== undefined && sameBytes(validatorAuthority, account)
}

/** Whether `part` is more than two thirds of the total power. */
function isMoreThanTwoThirds(part: number, total: number): boolean {
  return 3 * part > 2 * total
}

/** Returns the smallest quorum above two thirds of the total power. */
export function validatorQuorum(total: number): number {
  return Math.floor((2 * total) / 3) + 1
}

/** Returns the total power. */
export function totalPower(set: readonly Pick<KeyPower, 'power'>[]): number {
  return set.reduce((sum, { power }) => sum + power, 0)
}

/**
 * Whether the remaining keys have more than two thirds of the old set's power. Then clients that trust the old set can
 * verify the new one, and no change removes a third of the power at once.
 */
export function keepsTwoThirds(before: readonly KeyPower[], after: readonly KeyPower[]): boolean {
  const powers = new Map(after.map(({ key, power }) => [key, power]))
  const kept = before.reduce((sum, { key, power }) => sum + Math.min(power, powers.get(key) ?? 0), 0)
  return isMoreThanTwoThirds(kept, totalPower(before))
}

function keyPower({ fields }: ParsedElement): KeyPower | undefined {
  const { SignerWeight: power, WalletLocator: key } = fields
  return key instanceof Uint8Array && typeof power === 'number' ? { key: toHex(key), power } : undefined
}

function requestedSet(tx: ParsedTransaction): readonly (KeyPower | undefined)[] {
  return (arrayField(tx, 'SignerEntries') ?? []).map(keyPower)
}

/**
 * Returns why the authority may not send this transaction, regardless of the ledger's state. It may only send signer
 * lists with a key for each validator and a quorum of more than two thirds; any other transaction could give away its
 * authority or its funds.
 */
export function validatorSetRefusal(tx: ParsedTransaction, rules: LedgerRules): EngineResult {
  if (!isValidatorAuthority(rules, tx.account)) return 'tesSUCCESS'
  if (tx.type !== 'SignerListSet') return 'temDISABLED'
  const requested = requestedSet(tx)
  const named = requested.filter((validator) => validator !== undefined)
  if (named.length === 0 || named.length !== requested.length) return 'temMALFORMED'
  if (new Set(named.map(({ key }) => key)).size !== named.length) return 'temBAD_SIGNER'
  const quorum = numberField(tx, 'SignerQuorum') ?? 0
  return isMoreThanTwoThirds(quorum, totalPower(named)) ? 'tesSUCCESS' : 'temBAD_QUORUM'
}

/** Returns why the validator set may not change to the transaction's list. */
export function validatorChangeRefusal({ account, rules, tx }: ApplyContext): EngineResult {
  if (!isValidatorAuthority(rules, tx.account)) return 'tesSUCCESS'
  const before = (account.signers?.fields?.signers ?? []).map(({ locator = '', weight }) => ({
    key: locator,
    power: weight,
  }))
  const after = requestedSet(tx).filter((validator) => validator !== undefined)
  return keepsTwoThirds(before, after) ? 'tesSUCCESS' : 'tecNO_PERMISSION'
}
