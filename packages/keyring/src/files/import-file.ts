import type { BroughtSecret } from '../key-material.ts'
import type { Scrypt } from '../scrypt.ts'
import { openKeystore } from './keystore-cipher.ts'
import { readWalletFile } from './wallet-file.ts'

/**
 * The secrets in a file of another wallet, one after the other, for each may cost a second. Throws as `readWalletFile` and
 * `openKeystore`.
 */
export async function openWalletFile(
  text: string,
  password: string,
  scrypt: Scrypt,
): Promise<readonly BroughtSecret[]> {
  const brought: BroughtSecret[] = []
  for (const keystore of readWalletFile(text)) {
    const { secret, kind, account } = await openKeystore(keystore, password, scrypt)
    brought.push({ kind, secret, accounts: [account] })
  }
  return brought
}
