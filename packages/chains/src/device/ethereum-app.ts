import { pathBytes } from './apdu.ts'
import { DeviceError } from './device-error.ts'
import { requestKey, requestSignature, splitBytes, type DeviceApp } from './device-app.ts'

const PIECE_BYTES = 150
/**
 * Maximum length in bytes of the trailing fields that identify the network (EIP-155). A chunk that ends before them
 * would terminate the transaction.
 */
const NETWORK_BYTES = 16

/** The Ethereum application, which EVM-compatible chains use as well. */
export const ethereumApp: DeviceApp = {
  name: 'Ethereum',
  coin: 60,
  keyAt: async (link, path, shown) => {
    const { address, publicKey } = await requestKey(link, path, shown)
    return { address: address.startsWith('0x') ? address : `0x${address}`, publicKey }
  },
  sign: async (link, path, payload) => {
    const pieces = splitBytes(Uint8Array.of(...pathBytes(path), ...payload), PIECE_BYTES, NETWORK_BYTES)
    const answer = await requestSignature(
      link,
      pieces.map((data, at) => ({ p1: at === 0 ? 0x00 : 0x80, data })),
    )
    // The device truncates the first byte for large network numbers, so the recovery id is derived from the signature.
    if (answer.length !== 65) throw new DeviceError('device/broken', 'signature')
    return answer.slice(1)
  },
}
