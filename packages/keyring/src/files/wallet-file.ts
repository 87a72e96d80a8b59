import { KeyringError } from '../errors.ts'
import {
  fieldsOf,
  readEcosystemKeystore,
  readEthereumKeystore,
  stretchName,
  workOf,
  type Keystore,
} from './keystore.ts'

/** The wallet file that the ecosystem's programs read and write. Its id is the SHA-256 of the word `wallets`. */
export const FILE_VERSION = '1.0'
export const FILE_ID = '4085118690b6b24a58e8b9a2e26a15a31f2dfbd9e6280752a04af70e3a5389cc'

/** Longest file that is read, in characters, and most wallets in it. */
const LONGEST_FILE = 1_048_576
const MOST_WALLETS = 128
/** Most work of all of them together, in the most work of one: half a minute on a slow machine. */
const MOST_WORK = 4

/**
 * The keystores in a file: a whole wallet of the ecosystem, one keystore of it, or one of Ethereum. Throws
 * `keyring/file-unknown` (ERR-026) for what is no wallet file, `keyring/file-invalid` (ERR-025) for a broken keystore,
 * `keyring/file-too-dear` for one that would take minutes to open.
 */
export function readWalletFile(text: string): readonly Keystore[] {
  if (text.length > LONGEST_FILE) throw new KeyringError('keyring/file-unknown')
  const fields = fieldsOf(jsonOf(text))
  if (Array.isArray(fields['wallets'])) return readWhole(fields, fields['wallets'])
  if (fields['version'] === 3) return [readEthereumKeystore(fields)]
  if ('ciphertext' in fields && 'type' in fields) return [readEcosystemKeystore(fields)]
  throw new KeyringError('keyring/file-unknown')
}

function readWhole(fields: Readonly<Record<string, unknown>>, wallets: readonly unknown[]): readonly Keystore[] {
  const marks = [fields['version'], fields['id'], fields['contact']]
  if (marks.some((mark) => !mark) || wallets.length === 0 || wallets.length > MOST_WALLETS)
    throw new KeyringError('keyring/file-unknown')
  const keystores = wallets.map(readEcosystemKeystore)
  const stretches = new Map(keystores.map((keystore) => [stretchName(keystore), workOf(keystore)]))
  if ([...stretches.values()].reduce((sum, work) => sum + work, 0) > MOST_WORK)
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
