import { chainOf, loadTransactions } from '@tidebook/chains'
import type { DecodedTransfer, SignedTransfer } from '@tidebook/chains'
import { KeyringError } from './errors.ts'
import { signingKeyIn } from './key-material.ts'
import { bytesOf } from './transfer-desk.ts'
import type { TransferProposal } from './transfer-desk.ts'
import type { VaultAccount } from './vault-types.ts'

/** A signed transfer with its decoded content. */
export interface SignedChainTransfer extends SignedTransfer {
  /** The signed bytes as last shown: lower-case hex without the signature. */
  readonly bytes: string
  readonly decoded: DecodedTransfer
}

/**
 * Signs a confirmed transfer with the key of its account, and wipes the key.
 * @throws KeyringError `keyring/signature-failed` for every failure (ERR-038)
 */
export async function signTransferWith(
  secret: string,
  account: VaultAccount,
  { chain, bytes, decoded }: TransferProposal,
): Promise<SignedChainTransfer> {
  const { sign } = await loadTransactions(chain)
  try {
    const key = await signingKeyIn(secret, account)
    try {
      // On some chains the bytes do not contain the signer, so check that the key belongs to the account shown.
      const isOwn = key.algorithm === 'ed25519' || chainOf(chain).addressOfKey(key.privateKey) === account.address
      if (!isOwn) throw new KeyringError('keyring/signature-failed', 'Account is not this wallet')
      return { ...sign(bytesOf(bytes), key), bytes, decoded }
    } finally {
      key.privateKey.fill(0)
    }
  } catch (error) {
    if (error instanceof KeyringError) throw error
    throw new KeyringError('keyring/signature-failed', error instanceof Error ? error.message : undefined)
  }
}
