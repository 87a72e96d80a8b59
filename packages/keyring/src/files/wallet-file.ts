import { KeyringError } from '../errors.ts'
import {
  fieldsOf,
  readEcosystemKeystore,
  readEthereumKeystore,
  derivationKey,
  workFraction,
  type Keystore,
} from './keystore.ts'

/** The wallet file of the ecosystem's programs. Its id is the SHA-256 of the word `wallets`. */
export const FILE_VERSION = '1.0'
export const FILE_ID = '4085118690b6b24a58e8b9a2e26a15a31f2dfbd9e6280752a04af70e3a5389cc'

/** Maximum length of a file, in characters, and maximum number of its wallets. */
const MAX_FILE_LENGTH = 1_048_576
const MAX_WALLETS = 128
/** Maximum total work, as a multiple of one keystore's maximum, which takes half a minute on a slow machine. */
const MAX_WORK = 4

/**
 * Returns the keystores in a file: a wallet of the ecosystem, one of its keystores, or one of Ethereum. Throws
 * `keyring/file-unknown` (ERR-026) for anything else, `keyring/file-invalid` (ERR-025) for a broken keystore,
 * `keyring/file-too-dear` for one that would take minutes to open.
 */
export function readWalletFile(text: string): readonly Keystore[] {
  if (text.length > MAX_FILE_LENGTH) throw new KeyringError('keyring/file-unknown')
  const fields = fieldsOf(jsonOf(text))
  if (Array.isArray(fields['wallets'])) return readWhole(fields, fields['wallets'])
  if (fields['version'] === 3) return [readEthereumKeystore(fields)]
  if ('ciphertext' in fields && 'type' in fields) return [readEcosystemKeystore(fields)]
  throw new KeyringError('keyring/file-unknown')
}

function readWhole(fields: Readonly<Record<string, unknown>>, wallets: readonly unknown[]): readonly Keystore[] {
  const marks = [fields['version'], fields['id'], fields['contact']]
  if (marks.some((mark) => !mark) || wallets.length === 0 || wallets.length > MAX_WALLETS)
    throw new KeyringError('keyring/file-unknown')
  const keystores = wallets.map(readEcosystemKeystore)
  const stretches = new Map(keystores.map((keystore) => [derivationKey(keystore), workFraction(keystore)]))
  if ([...stretches.values()].reduce((sum, work) => sum + work, 0) > MAX_WORK)
    throw new KeyringError('keyring/file-too-dear')
  return keystores
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
