import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { AddressReading, Chain } from '../chain.ts'
import { withKey } from '../private-key.ts'
import { privateKeyBytes, privateKeyText, publicKeyText, readPrivateKey, readPublicKey } from './keys.ts'

/** Account name: up to twelve of these characters and a thirteenth from a smaller set, not ending in a dot. */
const ACCOUNT_NAME = /^(?=.{1,13}$)[a-z1-5.]{0,11}[a-z1-5]$|^[a-z1-5.]{12}[a-j1-5]$/u

/** Parses an account name or a public key. A public key is normalized to its older spelling. */
function readAddress(text: string): AddressReading {
  const address = text.trim()
  if (ACCOUNT_NAME.test(address)) return { address }
  const reading = readPublicKey(address)
  return 'problem' in reading ? reading : { address: publicKeyText(reading.body) }
}

function addressOfKey(privateKey: Uint8Array): string {
  return publicKeyText(secp256k1.getPublicKey(privateKey, true))
}

/** A wallet's address is its public key. Only a node knows which accounts the key controls. */
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
