import type { AddressReading, Chain } from '../chain.ts'
import { encodeChecked, readChecked } from '../checked-base58.ts'
import { accountBytes } from '../families/evm-address.ts'
import { lowerHex } from '../hex.ts'
import { hexKeyBytes, readHexKey, withKey } from '../private-key.ts'
import { TRON_ADDRESS } from './address.ts'

function addressOfKey(privateKey: Uint8Array): string {
  return encodeChecked(TRON_ADDRESS, accountBytes(privateKey))
}

function readAddress(text: string): AddressReading {
  const address = text.trim()
  const reading = readChecked(TRON_ADDRESS, address)
  return 'problem' in reading ? reading : { address }
}

export const tron: Chain = {
  id: 'tron',
  coin: 195,
  readSecret: readHexKey,
  readFiled: readHexKey,
  textOfKey: lowerHex,
  readAddress,
  addressOf: (secret) => withKey(hexKeyBytes(secret), addressOfKey),
  keyOf: (secret) => ({ privateKey: hexKeyBytes(secret) }),
  addressOfKey,
}
