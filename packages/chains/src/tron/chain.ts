import type { AddressReading, Chain } from '../chain.ts'
import { BITCOIN_ALPHABET, encodeChecked, readChecked, twiceSha256, type CheckedForm } from '../checked-base58.ts'
import { accountBytes, ADDRESS_BYTES } from '../families/evm-address.ts'
import { hexKeyBytes, readHexKey, withKey } from '../private-key.ts'

/** Ethereum's 20 bytes behind the byte 0x41, which makes every address begin with T. */
const ADDRESS: CheckedForm = {
  alphabet: BITCOIN_ALPHABET,
  version: Uint8Array.of(0x41),
  length: ADDRESS_BYTES,
  digest: twiceSha256,
}

const addressOfKey = (privateKey: Uint8Array): string => encodeChecked(ADDRESS, accountBytes(privateKey))

function readAddress(text: string): AddressReading {
  const address = text.trim()
  const reading = readChecked(ADDRESS, address)
  return 'problem' in reading ? reading : { address }
}

export const tron: Chain = {
  id: 'tron',
  coin: 195,
  readSecret: readHexKey,
  readAddress,
  addressOf: (secret) => withKey(hexKeyBytes(secret), addressOfKey),
  addressOfKey,
}
