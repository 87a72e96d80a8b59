import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { NodeError } from '../base/node-error.ts'

/** First byte of a compressed value. Part of the store format. */
const form = { plain: 0, zstd: 1 } as const
/** Below this size the frame header costs more than compression saves. */
const MIN_BYTES = 600
/** Buffer size of the codec: larger than a compressed chunk, so that the codec need not join parts. */
const AT_ONCE = 32_768
/** Saves three percent more bytes than level 1 in two thirds of its time. */
const FAST = { chunkSize: AT_ONCE, params: { [constants.ZSTD_c_compressionLevel]: -2 } }

/**
 * Compresses bytes if that makes them shorter. Records of one ledger repeat hashes, addresses and public keys; a chunk
 * of them loses nearly half of its size for a few microseconds per record.
 */
export function compress(bytes: Uint8Array): Buffer<ArrayBuffer> {
  const small = bytes.length < MIN_BYTES ? undefined : zstdCompressSync(bytes, FAST)
  const best = small !== undefined && small.length < bytes.length ? small : undefined
  const squeezed = Buffer.allocUnsafe((best ?? bytes).length + 1)
  squeezed[0] = best === undefined ? form.plain : form.zstd
  squeezed.set(best ?? bytes, 1)
  return squeezed
}

/** @throws NodeError node/store-corrupt */
export function decompress(squeezed: Uint8Array): Uint8Array {
  const body = squeezed.subarray(1)
  if (squeezed[0] === form.plain) return body
  if (squeezed[0] !== form.zstd) throw new NodeError('node/store-corrupt', 'a stored chunk has an unknown format')
  try {
    return zstdDecompressSync(body)
  } catch (error) {
    throw new NodeError('node/store-corrupt', 'a stored chunk cannot be unpacked', { cause: error })
  }
}
