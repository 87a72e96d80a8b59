import { add, compare, isZero, multiply, type Decimal } from '@tidebook/amount'
import type { AddressFinding } from '../../../lib/chain-addresses.ts'
import { readNumber } from '../../../lib/number-entry.ts'
import type { AccountFacts, TransferRules, TransferToken } from './transfer-chain.ts'
import type { TransferForm } from './transfer-form.ts'

/** State of a ledger query. */
export type Lookup<T> =
  | { readonly state: 'none' | 'loading' | 'failed' }
  | { readonly state: 'ready'; readonly value: T }

/** All input for the decision whether a transfer can be sent. */
export interface TransferCircumstances {
  readonly form: TransferForm
  readonly token: TransferToken
  readonly rules: TransferRules
  /** The user's address; undefined without a wallet. */
  readonly from: string | undefined
  readonly sender: Lookup<AccountFacts>
  /** Classification of the recipient's text; undefined until known. */
  readonly finding: AddressFinding | undefined
  readonly recipient: Lookup<AccountFacts>
  /** The amount that leaves for each 1 that arrives, by the token's issuer. */
  readonly rate: Decimal
  /** Spendable balance of the token and of the chain's own coin. */
  readonly available: Decimal | undefined
  readonly native: Decimal | undefined
}

type FromProblem = 'no-wallet' | 'abnormal' | 'inactive' | 'frozen'
export type ToProblem =
  | 'required'
  | 'address'
  | 'checksum'
  | 'other-chain'
  | 'same'
  | 'contract'
  | 'frozen'
  | 'inactive'
  | 'inactive-token'
type AmountProblem = 'required' | 'number' | 'zero' | 'decimals' | 'digits' | 'above' | 'dust' | 'fee'
type MemoProblem = 'long' | 'characters' | 'none'
type TagProblem = 'number' | 'needed'

/** Problems that prevent a transfer, by field. */
export interface TransferProblems {
  readonly from: FromProblem | undefined
  readonly to: ToProblem | undefined
  readonly amount: AmountProblem | undefined
  readonly memo: MemoProblem | undefined
  readonly tag: TagProblem | undefined
  /** Whether a query is pending. */
  readonly waiting: boolean
}

const MAX_TAG = 0xffff_ffff

/** Control characters and direction marks, which make a memo impossible for the user to verify. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/**
 * Maximum length of the tag field. It exceeds any tag, so that a longer text is refused instead of cut to another valid
 * tag.
 */
export const MAX_TAG_LENGTH = 32

/** Parses the tag in a field. Returns undefined for an empty or invalid tag. */
export function tagOf(text: string): number | undefined {
  return /^\d{1,10}$/u.test(text) && Number(text) <= MAX_TAG ? Number(text) : undefined
}

/** Returns whether the form's amount creates an account that does not exist yet. */
function activates({ form, token, rules }: TransferCircumstances): boolean {
  const amount = readNumber(form.amount)
  if (rules.activation === undefined) return true
  return token.issuer === '' && amount !== undefined && compare(amount, rules.activation) >= 0
}

function fromProblem({ from, sender, recipient }: TransferCircumstances): FromProblem | undefined {
  if (from === undefined) return 'no-wallet'
  if (sender.state === 'failed' || recipient.state === 'failed') return 'abnormal'
  if (sender.state !== 'ready') return undefined
  if (!sender.value.exists) return 'inactive'
  return sender.value.frozen ? 'frozen' : undefined
}

function toProblem(now: TransferCircumstances): ToProblem | undefined {
  const { form, finding, from, recipient } = now
  if (form.to.trim() === '') return 'required'
  if (finding === undefined) return undefined
  if ('problem' in finding) {
    if (finding.chain !== undefined) return 'other-chain'
    return finding.problem === 'checksum' ? 'checksum' : 'address'
  }
  if (finding.address === from) return 'same'
  if (recipient.state !== 'ready') return undefined
  const { exists, contract, frozen } = recipient.value
  if (contract) return 'contract'
  if (frozen) return 'frozen'
  // The user may still be typing the amount.
  if (exists || activates(now)) return undefined
  if (now.token.issuer !== '') return 'inactive-token'
  return form.amount === '' ? undefined : 'inactive'
}

/** Returns the number of digits without leading and trailing zeros. */
function digitsOf({ coefficient }: Decimal): number {
  return String(coefficient).replace(/0+$/u, '').length
}

function trailingZeros(amount: Decimal): number {
  return String(amount.coefficient).length - digitsOf(amount)
}

function amountProblem(now: TransferCircumstances): AmountProblem | undefined {
  const { form, token, rules, rate, available, native } = now
  if (form.amount === '') return 'required'
  const amount = readNumber(form.amount)
  if (amount === undefined) return 'number'
  if (isZero(amount)) return 'zero'
  const isNative = token.issuer === ''
  if (amount.scale - trailingZeros(amount) > (isNative ? rules.decimals.native : rules.decimals.token))
    return 'decimals'
  if (!isNative && digitsOf(amount) > rules.digits) return 'digits'
  if (available === undefined || native === undefined) return undefined
  if (compare(multiply(amount, rate), available) > 0) return 'above'
  if (isNative && compare(amount, rules.fee) < 0) return 'dust'
  return compare(isNative ? add(amount, rules.fee) : rules.fee, native) > 0 ? 'fee' : undefined
}

function memoProblem({ form, rules }: TransferCircumstances): MemoProblem | undefined {
  if (form.memo === '') return undefined
  if (rules.memoBytes === 0) return 'none'
  if (HIDDEN.test(form.memo)) return 'characters'
  return new TextEncoder().encode(form.memo).length > rules.memoBytes ? 'long' : undefined
}

function tagProblem({ form, rules, recipient }: TransferCircumstances): TagProblem | undefined {
  if (!rules.hasTag) return undefined
  if (form.tag !== '') return tagOf(form.tag) === undefined ? 'number' : undefined
  return recipient.state === 'ready' && recipient.value.needsTag ? 'needed' : undefined
}

/** Applies the rules of a transfer (TRF-007, TRF-008, VAL-029, ERR-052, ERR-055..058), each for its own field. */
export function transferProblems(now: TransferCircumstances): TransferProblems {
  return {
    from: fromProblem(now),
    to: toProblem(now),
    amount: amountProblem(now),
    memo: memoProblem(now),
    tag: tagProblem(now),
    waiting:
      now.finding === undefined ||
      now.available === undefined ||
      now.native === undefined ||
      now.sender.state !== 'ready' ||
      now.recipient.state === 'loading',
  }
}
