import type { RandomBytes } from '../random.ts'
import type { Scrypt } from '../scrypt.ts'
import { sealKeystores, type ExportedSecret } from './keystore-cipher.ts'
import { FILE_ID, FILE_VERSION } from './wallet-file.ts'

/** Returns the text of one keystore, short enough for a QR code. */
export async function writeKeystore(
  secret: ExportedSecret,
  password: string,
  outside: { readonly scrypt: Scrypt; readonly random: RandomBytes },
): Promise<string> {
  const [keystore] = await sealKeystores([secret], password, outside)
  return JSON.stringify(keystore)
}

/**
 * Returns the text of a wallet file in the format of the ecosystem's programs. The password encrypts each of its
 * secrets.
 */
export async function writeWalletFile(
  secrets: readonly ExportedSecret[],
  password: string,
  outside: { readonly scrypt: Scrypt; readonly random: RandomBytes },
): Promise<string> {
  const wallets = await sealKeystores(secrets, password, outside)
  return JSON.stringify({ version: FILE_VERSION, id: FILE_ID, contact: {}, wallets }, undefined, 1)
}
