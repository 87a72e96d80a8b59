const SEQUENCE = 0x30
const INTEGER = 0x02
const SCALAR = 32

function readScalar(der: Uint8Array, offset: number, target: Uint8Array, at: number): number | undefined {
  const length = der[offset + 1]
  if (der[offset] !== INTEGER || length === undefined || length === 0 || length > SCALAR + 1) return undefined
  const start = offset + 2
  const end = start + length
  const first = der[start]
  const second = der[start + 1]
  if (end > der.length || first === undefined || first >= 0x80) return undefined
  // A leading zero is allowed only when the number would otherwise read as negative.
  if (first === 0 && (length === 1 || second === undefined || second < 0x80)) return undefined
  const body = first === 0 ? der.subarray(start + 1, end) : der.subarray(start, end)
  if (body.length > SCALAR) return undefined
  target.set(body, at + SCALAR - body.length)
  return end
}

/** Returns the 64 bytes r|s of a strictly encoded DER signature, or undefined for any other bytes. */
export function compactFromDer(der: Uint8Array): Uint8Array | undefined {
  if (der[0] !== SEQUENCE || der[1] !== der.length - 2) return undefined
  const compact = new Uint8Array(2 * SCALAR)
  const middle = readScalar(der, 2, compact, 0)
  if (middle === undefined) return undefined
  return readScalar(der, middle, compact, SCALAR) === der.length ? compact : undefined
}
