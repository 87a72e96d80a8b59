import encodeQR from 'qr'

/** Dark squares of a QR code as one path, in a square of `size` units. */
export interface QrPicture {
  readonly size: number
  readonly path: string
}

/** Width of the light border, without which scanners do not detect the code. */
const BORDER = 4

/**
 * Encodes a text as a QR code with correction level L. A screen does not get damaged, and larger squares scan from a
 * greater distance.
 */
export function qrPicture(text: string): QrPicture {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: BORDER })
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
