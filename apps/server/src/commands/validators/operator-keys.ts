import type { NetworkDefinition } from '@tidebook/protocol'
import { accountIdOf, encodeAddress, fromHex } from '@tidebook/protocol'
import * as z from 'zod/mini'
import { NodeLinkError } from '../../modules/node/node.errors.ts'
import type { NodeLink } from '../../modules/node/node-link.ts'
import { parseNodeAnswer } from '../../modules/node/parse-node-answer.ts'

/** Keys that may sign for an account. */
export interface SigningKeys {
  /** Whether the master key may sign, from which the address is derived. */
  readonly hasMaster: boolean
  /** Address of the regular key. */
  readonly regular: string | undefined
}

const DISABLE_MASTER = 0x0010_0000
/** A nonexistent account signs with its master key. */
const NEW_ACCOUNT: SigningKeys = { hasMaster: true, regular: undefined }
const account = z.object({ account_data: z.object({ Flags: z.int(), RegularKey: z.optional(z.string()) }) })

/** Returns the keys of each operator in the validated ledger. @throws NodeLinkError */
export async function signingKeysOf(
  link: NodeLink,
  operators: readonly string[],
): Promise<ReadonlyMap<string, SigningKeys>> {
  const entries = operators.map(async (operator) => [operator, await keysOf(link, operator)] as const)
  return new Map(await Promise.all(entries))
}

async function keysOf(link: NodeLink, operator: string): Promise<SigningKeys> {
  try {
    const answer = await link.request('account_info', { account: operator, ledger_index: 'validated' })
    const { Flags: flags, RegularKey: regular } = parseNodeAnswer(account, answer).account_data
    return { hasMaster: (flags & DISABLE_MASTER) === 0, regular }
  } catch (error) {
    if (error instanceof NodeLinkError && error.reason === 'actNotFound') return NEW_ACCOUNT
    throw error
  }
}

/** Returns whether a public key, hex, may sign for an operator. */
export function maySign(
  network: NetworkDefinition,
  keys: ReadonlyMap<string, SigningKeys>,
  operator: string,
  publicKey: string,
): boolean {
  const { hasMaster, regular } = keys.get(operator) ?? NEW_ACCOUNT
  const address = encodeAddress(network, accountIdOf(fromHex(publicKey)))
  return address === operator ? hasMaster : address === regular
}
