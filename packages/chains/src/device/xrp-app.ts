import { pathBytes } from './apdu.ts'
import { DeviceError } from './device-error.ts'
import { requestKey, requestSignature, splitBytes, type DeviceApp } from './device-app.ts'

const PIECE_BYTES = 150
const SECP256K1 = 0x40
const MORE = 0x80
const FURTHER = 0x01
/** Bounds of the length of a DER signature, in bytes. */
const SHORTEST = 8
const MAX_SIGNATURE_LENGTH = 72

/** The XRP application. It adds the signing prefix itself. */
export const xrpApp: DeviceApp = {
  name: 'XRP',
  coin: 144,
  keyAt: (link, path, shown) => requestKey(link, path, shown, SECP256K1),
  sign: async (link, path, payload) => {
    const pieces = splitBytes(Uint8Array.of(...pathBytes(path), ...payload), PIECE_BYTES)
    const answer = await requestSignature(
      link,
      pieces.map((data, at) => ({
        p1: (at === 0 ? 0 : FURTHER) | (at === pieces.length - 1 ? 0 : MORE),
        p2: SECP256K1,
        data,
      })),
    )
    if (answer.length < SHORTEST || answer.length > MAX_SIGNATURE_LENGTH)
      throw new DeviceError('device/broken', 'signature')
    return answer
  },
}
