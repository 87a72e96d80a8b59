import type { ReportProgress } from '@tidebook/contract/progress'
import type { ImportedSecret } from '../key-material.ts'
import type { Scrypt } from '../scrypt.ts'
import { openKeystores } from './keystore-cipher.ts'
import { readWalletFile } from './wallet-file.ts'

/** Returns the secrets in a file of another wallet. Throws like `readWalletFile` and `openKeystores`. */
export async function openWalletFile(
  text: string,
  password: string,
  scrypt: Scrypt,
  report?: ReportProgress,
): Promise<readonly ImportedSecret[]> {
  const opened = await openKeystores(readWalletFile(text), password, scrypt, report)
  return opened.map(({ secret, kind, account }) => ({ kind, secret, accounts: [account] }))
}
