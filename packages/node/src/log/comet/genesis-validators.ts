import { isRecord } from '@tidebook/consensus'
import type { GenesisValidators } from '@tidebook/ledger'
import type { NetworkDefinition } from '@tidebook/protocol'
import { ProtocolError, accountIdOf, decodeAddress, encodeAddress, toHex } from '@tidebook/protocol'
import { NodeError } from '../../base/node-error.ts'

/** A validator of the genesis, as an element of `app_state.validators`. */
export interface ValidatorState {
  /** Address of the operator, who signs changes of the validators. */
  readonly account: string
  /** 1 to 65,535. */
  readonly power: number
  /** Ed25519 key of the validator, base64 as in the files of CometBFT. */
  readonly key: string
}

/** Members of `app_state` on a network whose validators can change. */
export interface ValidatorsState {
  /** Address of the account whose signer list is the set of validators. */
  readonly authority: string
  readonly validators: readonly ValidatorState[]
}

/** Maximum number of validators: a signer list has no room for more. */
export const MAX_LEDGER_VALIDATORS = 32
const MAX_POWER = 65_535
const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{20,50}$/
/** 32 bytes in base64. */
const KEY = /^[A-Za-z0-9+/]{43}=$/
/** Number of base fees that the authority can pay. A change costs one base fee plus one per signature. */
const PAID_FEES = 1_000_000n

function usage(message: string): NodeError {
  return new NodeError('node/usage', message)
}

function readValidator(value: unknown, index: number): ValidatorState {
  const { account, key, power, ...others } = isRecord(value) ? value : {}
  const name = `app_state.validators[${index}]`
  if (typeof account !== 'string' || !ADDRESS.test(account)) throw usage(`${name}.account is missing or invalid`)
  if (typeof power !== 'number' || !Number.isSafeInteger(power) || power < 1 || power > MAX_POWER) {
    throw usage(`${name}.power is not 1 to ${MAX_POWER}`)
  }
  if (typeof key !== 'string' || !isValidatorKey(key)) {
    throw usage(`${name}.key is not an ed25519 key in base64`)
  }
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) throw usage(`${name} has an unknown member ${unknown}`)
  return { account, power, key }
}

/**
 * Reads the authority and the first validators. Returns undefined for a genesis without them, whose validators never
 * change.
 * @throws NodeError node/usage with the name of the invalid member
 */
export function readValidatorsState(authority: unknown, list: unknown, owner: string): ValidatorsState | undefined {
  if (authority === undefined && list === undefined) return undefined
  if (typeof authority !== 'string' || !ADDRESS.test(authority)) {
    throw usage('app_state.authority of the genesis file is missing or invalid')
  }
  if (!Array.isArray(list) || list.length < 1 || list.length > MAX_LEDGER_VALIDATORS) {
    throw usage(`app_state.validators of the genesis file is not a list of 1 to ${MAX_LEDGER_VALIDATORS} validators`)
  }
  const validators = list.map((value: unknown, index) => readValidator(value, index))
  for (const name of ['account', 'key'] as const) {
    const values = new Set(validators.map((validator) => validator[name]))
    if (values.size !== validators.length) throw usage(`app_state.validators has the same ${name} twice`)
  }
  if (authority === owner) throw usage('app_state.authority is also app_state.owner')
  if (validators.some(({ account }) => account === authority)) {
    throw usage('app_state.authority is also the account of a validator')
  }
  return { authority, validators }
}

/** Fees and reserves of a genesis, in micro units. */
interface GenesisFees {
  readonly supply: bigint
  readonly baseFee: bigint
  readonly reserveBase: bigint
  readonly reserveIncrement: bigint
}

/**
 * Returns the validators of a genesis ledger.
 * @throws NodeError node/usage when an address is not one of the network, or the supply does not pay the fees
 */
export function genesisValidators(
  network: NetworkDefinition,
  { authority, validators }: ValidatorsState,
  { baseFee, reserveBase, reserveIncrement, supply }: GenesisFees,
): GenesisValidators {
  const balance = reserveBase + reserveIncrement + PAID_FEES * baseFee
  if (balance >= supply) throw usage(`app_state.supply is less than the ${balance} that the authority needs for fees`)
  return {
    authority: idOf(network, authority, 'app_state.authority'),
    balance,
    signers: validators.map(({ account, key, power }, index) => ({
      account: idOf(network, account, `app_state.validators[${index}].account`),
      weight: power,
      locator: base64ToHex(key),
    })),
  }
}

/**
 * Returns the address of an account whose id is the hash of a sentence about the chain. No key exists for it, and
 * signatures for one chain are invalid on another.
 */
export function keylessAuthority(network: NetworkDefinition, chainId: string): string {
  return encodeAddress(network, accountIdOf(new TextEncoder().encode(`the validators of ${chainId}`)))
}

/** Whether text is an ed25519 key in canonical base64: with other padding bits, one key would have several texts. */
export function isValidatorKey(text: string): boolean {
  return KEY.test(text) && Buffer.from(text, 'base64').toString('base64') === text
}

/** Returns a key in the ledger's form. */
export function base64ToHex(key: string): string {
  return toHex(Buffer.from(key, 'base64'))
}

function idOf(network: NetworkDefinition, address: string, name: string): Uint8Array {
  try {
    return decodeAddress(network, address)
  } catch (error) {
    if (error instanceof ProtocolError) throw usage(`${name}: ${error.message}`)
    throw error
  }
}
