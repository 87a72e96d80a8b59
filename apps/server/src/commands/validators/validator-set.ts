import type { ValidatorState } from '@tidebook/node'
import { MAX_LEDGER_VALIDATORS, keepsTwoThirds, totalPower, validatorQuorum } from '@tidebook/node'
import { usageError } from '../../platform/server-error.ts'

/**
 * Returns the set with a new validator, or with a new power for an existing one.
 * @throws ServerError server/usage
 */
export function withValidator(set: readonly ValidatorState[], added: ValidatorState): readonly ValidatorState[] {
  const present = set.find(({ account }) => account === added.account)
  if (present === undefined) return [...set, added]
  if (present.key !== added.key)
    throw usageError(`${added.account} is a validator with another key: change it with validator rotate`)
  return set.map((validator) => (validator === present ? added : validator))
}

/** @throws ServerError server/usage when the account is not an operator */
export function withoutValidator(set: readonly ValidatorState[], account: string): readonly ValidatorState[] {
  if (set.some((validator) => validator.account === account))
    return set.filter((validator) => validator.account !== account)
  throw usageError(`${account} is not the operator of a validator`)
}

/**
 * Returns the set with a validator's key replaced.
 * @throws ServerError server/usage for an unknown key
 */
export function withNextKey(set: readonly ValidatorState[], key: string, next: string): readonly ValidatorState[] {
  if (set.some((validator) => validator.key === key))
    return set.map((validator) => (validator.key === key ? { ...validator, key: next } : validator))
  throw usageError(`The key of this home folder is not that of a validator: ${key}`)
}

/** Returns whether both sets have the same validators, in any order. */
export function isSameSet(one: readonly ValidatorState[], other: readonly ValidatorState[]): boolean {
  const lines = (set: readonly ValidatorState[]): string =>
    set
      .map(({ account, key, power }) => `${account} ${power} ${key}`)
      .toSorted()
      .join()
  return lines(one) === lines(other)
}

/**
 * Refuses a change that the ledger would reject.
 * @throws ServerError server/usage with the reason
 */
export function requireAllowed(before: readonly ValidatorState[], after: readonly ValidatorState[]): void {
  if (isSameSet(before, after)) throw usageError('This changes nothing')
  if (after.length > MAX_LEDGER_VALIDATORS)
    throw usageError(`A network has at most ${MAX_LEDGER_VALIDATORS} validators`)
  for (const name of ['account', 'key'] as const) {
    const values = new Set(after.map((validator) => validator[name]))
    if (values.size < after.length) throw usageError(`Two validators would have the same ${name}`)
  }
  if (keepsTwoThirds(before, after)) return
  throw usageError(
    'More than two thirds of the power must stay with its keys in one change. Change fewer validators at once, or add others first',
  )
}

/** Describes a change, one line per validator, followed by the powers and quorums. */
export function describeChange(before: readonly ValidatorState[], after: readonly ValidatorState[]): string {
  const old = new Map(before.map((validator) => [validator.account, validator]))
  const kept = new Set(after.map(({ account }) => account))
  const removed = before.filter(({ account }) => !kept.has(account))
  const lines = after.flatMap(({ account, key, power }) => {
    const earlier = old.get(account)
    if (earlier === undefined) return [`add     ${account}\tpower ${power}\tkey ${key}`]
    return [
      ...(earlier.key === key ? [] : [`rotate  ${account}\tkey ${earlier.key} to ${key}`]),
      ...(earlier.power === power ? [] : [`power   ${account}\t${earlier.power} to ${power}`]),
    ]
  })
  const [from, to] = [totalPower(before), totalPower(after)]
  const keys = new Set(before.map(({ key }) => key))
  const present = totalPower(after.filter(({ key }) => keys.has(key)))
  return [
    ...removed.map(({ account, key, power }) => `remove  ${account}\tpower ${power}\tkey ${key}`),
    ...lines,
    `Power ${from} to ${to}; a later change needs ${validatorQuorum(to)}`,
    // No later change could repair that, because a change also needs a block.
    ...(present < validatorQuorum(to)
      ? [
          `WARNING: present keys have ${present} of ${to}. Unless the new ones vote, the network stops and cannot go on without them`,
        ]
      : []),
    '',
  ].join('\n')
}

/**
 * Returns every validator of a set, one per line. Signers review the whole set, because the difference depends on the
 * present set that a node reports.
 */
export function listValidators(set: readonly ValidatorState[]): string {
  return set.map(({ account, key, power }) => `        ${account}\tpower ${power}\tkey ${key}\n`).join('')
}
