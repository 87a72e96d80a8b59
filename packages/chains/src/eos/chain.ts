import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { AddressReading, Chain } from '../chain.ts'
import { withKey } from '../private-key.ts'
import { privateKeyBytes, privateKeyText, publicKeyText, readPrivateKey, readPublicKey } from './keys.ts'

/** Name of an account: up to twelve of these letters and a thirteenth of fewer; a dot does not end it. */
const ACCOUNT_NAME = /^(?=.{1,13}$)[a-z1-5.]{0,11}[a-z1-5]$|^[a-z1-5.]{12}[a-j1-5]$/u

/** An account's name or a public key, which is kept in its older spelling. */
function readAddress(text: string): AddressReading {
  const address = text.trim()
  if (ACCOUNT_NAME.test(address)) return { address }
  const reading = readPublicKey(address)
  return 'problem' in reading ? reading : { address: publicKeyText(reading.body) }
}

const addressOfKey = (privateKey: Uint8Array): string => publicKeyText(secp256k1.getPublicKey(privateKey, true))

/** A wallet's address is its public key; which accounts it owns, a node says. */
export const eos: Chain = {
  id: 'eos',
  coin: 194,
  readSecret: readPrivateKey,
  readFiled: readPrivateKey,
  textOfKey: privateKeyText,
  readAddress,
  addressOf: (secret) => withKey(privateKeyBytes(secret), addressOfKey),
  keyOf: (secret) => ({ privateKey: privateKeyBytes(secret) }),
  addressOfKey,
}
