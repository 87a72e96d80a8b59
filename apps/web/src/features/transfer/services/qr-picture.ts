import encodeQR from 'qr'

/** Dark squares of a QR code as one path, in a square of `size` units. */
export interface QrPicture {
  readonly size: number
  readonly path: string
}

/** Light squares around the code, without which readers do not find it. */
const BORDER = 4

/** A text as a QR code of correction level L: a screen is never torn, and larger squares are read from further away. */
export const qrPicture = (text: string): QrPicture => {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: BORDER })
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, path: squares.join('') }
}
