import { chainOf, pathOf, readPhrase, recognizeSecret, withPhrase, withPhraseAsync } from '@tidebook/chains'
import type { ChainId, KeyAt, SigningKey } from '@tidebook/chains'
import { keyPairOf, toHex } from '@tidebook/protocol'
import type { KeyPair, NetworkDefinition } from '@tidebook/protocol'
import { KeyringError } from './errors.ts'
import type { SecretKind, VaultAccount } from './vault-types.ts'

/** An imported secret in its stored form, and its account on a chain. */
export interface ImportedSecret {
  readonly kind: SecretKind
  readonly secret: string
  readonly accounts: readonly VaultAccount[]
}

/**
 * Reads a seed or key of a chain. @throws KeyringError `keyring/secret-invalid`, with the problem as detail (ERR-024)
 */
export function importSecret(text: string, chain: ChainId): ImportedSecret {
  const reading = chainOf(chain).readSecret(text)
  if ('problem' in reading) {
    const recognized = recognizeSecret(text, chain)
    throw new KeyringError('keyring/secret-invalid', 'problem' in recognized ? recognized.problem : 'invalid')
  }
  const { secret, kind } = reading
  return { kind, secret, accounts: [{ chain, address: chainOf(chain).addressOf(secret) }] }
}

/** Position of an account of a recovery phrase. A phrase has many consecutive accounts per chain. */
export interface PhrasePosition {
  readonly chain: ChainId
  /** Zero-based index. */
  readonly index: number
}

/** Returns the position of the first account of each chain. */
export function firstPositions(chains: readonly ChainId[]): readonly PhrasePosition[] {
  return chains.map((chain) => ({ chain, index: 0 }))
}

/** Reads a recovery phrase, with its accounts at these positions. @throws KeyringError `keyring/secret-invalid` */
export function importPhrase(text: string, places: readonly PhrasePosition[]): ImportedSecret {
  const secret = phraseIn(text)
  return { kind: 'phrase', secret, accounts: withPhrase(secret, (keyAt) => accountsAt(keyAt, places)) }
}

/**
 * Returns the accounts of a phrase at these positions, like `importPhrase`. @throws KeyringError
 * `keyring/secret-invalid`
 */
export function phraseAccounts(text: string, places: readonly PhrasePosition[]): Promise<readonly VaultAccount[]> {
  return withPhraseAsync(phraseIn(text), (keyAt) => accountsAt(keyAt, places))
}

function phraseIn(text: string): string {
  const reading = readPhrase(text)
  if ('problem' in reading) throw new KeyringError('keyring/secret-invalid', reading.problem)
  return reading.phrase
}

function accountsAt(keyAt: KeyAt, places: readonly PhrasePosition[]): readonly VaultAccount[] {
  return places.map(({ chain, index }) => {
    const path = pathOf(chain, index)
    return { chain, address: keyAt(path, chainOf(chain).addressOfKey), path }
  })
}

/** Returns the address of a secret on an account's chain and path. Throws when the secret is not valid there. */
export async function addressIn(secret: string, { chain, path }: VaultAccount): Promise<string> {
  const { addressOf, addressOfKey } = chainOf(chain)
  return path === undefined ? addressOf(secret) : withPhraseAsync(secret, (keyAt) => keyAt(path, addressOfKey))
}

/** Returns the key pair of an account on a network of the Ripple family. The caller wipes its private key. */
export async function keyPairIn(network: NetworkDefinition, secret: string, account: VaultAccount): Promise<KeyPair> {
  const { privateKey, algorithm } = await signingKeyIn(secret, account)
  return keyPairOf(network, privateKey, algorithm)
}

/** Returns the key of an account on any chain. The caller wipes it. Throws when the secret is not valid there. */
export async function signingKeyIn(secret: string, { chain, path }: VaultAccount): Promise<SigningKey> {
  if (path === undefined) return chainOf(chain).keyOf(secret)
  const privateKey = await withPhraseAsync(secret, (keyAt) => keyAt(path, (key) => key.slice()))
  return { privateKey }
}

/** Returns a secret in the form for files. Of a phrase, a file contains only the account's key (WAL-004). */
export async function exportSecret(secret: string, { chain, path }: VaultAccount): Promise<string> {
  if (path === undefined) return secret
  return withPhraseAsync(secret, (keyAt) => keyAt(path, chainOf(chain).textOfKey))
}

/**
 * Returns the public key of an imported account on the exchange's network, upper-case hex, or undefined for other
 * chains.
 */
export async function publicKeyOf(
  network: NetworkDefinition,
  brought: readonly ImportedSecret[],
  account: VaultAccount | undefined,
): Promise<string | undefined> {
  const owner = account && brought.find(({ accounts }) => accounts.includes(account))
  if (account?.chain !== network.id || owner === undefined) return undefined
  return publicKeyIn(network, owner.secret, account)
}

/** Returns the public key of a secret for an account on the exchange's network, upper-case hex. */
export async function publicKeyIn(network: NetworkDefinition, secret: string, account: VaultAccount): Promise<string> {
  const { publicKey, privateKey } = await keyPairIn(network, secret, account)
  privateKey.fill(0)
  return toHex(publicKey)
}
