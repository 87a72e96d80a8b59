import type { Chain } from '../chain.ts'
import type { ChainId } from '../ids.ts'
import { lowerHex } from '../hex.ts'
import { hexKeyBytes, readHexKey, withKey } from '../private-key.ts'
import { accountBytes, checksummed, readEvmAddress } from './evm-address.ts'

function addressOfKey(privateKey: Uint8Array): string {
  return checksummed(lowerHex(accountBytes(privateKey)))
}

/** A chain with Ethereum's keys and addresses. A key has the same address on all of them. */
export function evmChain(id: ChainId, coin: number): Chain {
  return {
    id,
    coin,
    readSecret: readHexKey,
    readFiled: readHexKey,
    textOfKey: lowerHex,
    readAddress: readEvmAddress,
    addressOf: (secret) => withKey(hexKeyBytes(secret), addressOfKey),
    keyOf: (secret) => ({ privateKey: hexKeyBytes(secret) }),
    addressOfKey,
  }
}
