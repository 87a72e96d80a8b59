import { randomBytes } from 'node:crypto'
import { writeFileAtomically } from '@tidebook/node/files'
import type { NetworkId } from '@tidebook/protocol'
import { deriveKeyPair, generateSecret } from '@tidebook/protocol'
import { definitionOf } from '@tidebook/protocol/networks'

const SECRET_BYTES = 16
const PRIVATE = 0o600

/**
 * Creates the account that signs validator changes for one validator, and writes its secret to a file that only this
 * user can read. The account needs no funds, because the authority pays for changes.
 * @returns the address
 */
export function createOperatorSecret(file: string, network: NetworkId): string {
  const definition = definitionOf(network)
  const secret = generateSecret(definition, randomBytes(SECRET_BYTES))
  writeFileAtomically(file, `${secret}\n`, PRIVATE)
  return deriveKeyPair(definition, secret).address
}
