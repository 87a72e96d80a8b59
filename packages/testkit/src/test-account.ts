import { randomBytes } from 'node:crypto'
import { deriveKeyPair, generateSecret, swt, type KeyPair } from '@tidebook/protocol'
import type { LedgerAccount } from '@tidebook/server'

/** A test person: a key, and an account that assigns sequence numbers and signs. */
export interface TestAccount {
  readonly address: string
  readonly secret: string
  readonly key: KeyPair
  readonly ledger: LedgerAccount
}

/** Creates a random secret and its keys. */
export function randomWallet(): { readonly secret: string; readonly key: KeyPair } {
  const secret = generateSecret(swt, new Uint8Array(randomBytes(16)))
  return { secret, key: deriveKeyPair(swt, secret) }
}
