import type { ValidatorUpdate } from '@tidebook/consensus'
import type { KeyPower } from '@tidebook/ledger'
import { fromHex, toHex } from '@tidebook/protocol'
import { NodeError } from '../../base/node-error.ts'
import type { ValidatorsState } from './genesis-validators.ts'

/** Returns the changes to CometBFT's set of validators: each new power, and 0 for a removed key. */
export function validatorUpdates(before: readonly KeyPower[], after: readonly KeyPower[]): ValidatorUpdate[] {
  const old = new Map(before.map(({ key, power }) => [key, power]))
  const kept = new Set(after.map(({ key }) => key))
  const removed = before.filter(({ key }) => !kept.has(key)).map(({ key }) => ({ key, power: 0 }))
  return [...removed, ...after.filter(({ key, power }) => old.get(key) !== power)]
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, power }) => ({ pubKey: { ed25519: fromHex(key) }, power: BigInt(power) }))
}

/**
 * Refuses a chain whose first validators differ from those of the ledger. They would remain after the ledger removed
 * them.
 * @throws NodeError node/usage
 */
export function requireValidators({ validators }: ValidatorsState, started: readonly ValidatorUpdate[]): void {
  const text = (key: Uint8Array | undefined, power: bigint): string => `${key && toHex(key)} ${power}`
  const expected = validators.map(({ key, power }) => text(Buffer.from(key, 'base64'), BigInt(power)))
  const found = started.map(({ power, pubKey }) => text(pubKey?.ed25519, power))
  if (expected.sort().join() === found.sort().join()) return
  throw new NodeError('node/usage', 'the validators of the genesis file differ from app_state.validators')
}
