import { KeyringError } from '@tidebook/keyring'
import { decodeQR } from 'qr/decode.js'

/** Maximum file sizes in bytes: for text, and for pictures as phones take them. */
const MAX_TEXT_BYTES = 1_048_576
const MAX_PICTURE_BYTES = 16_777_216

/**
 * Side lengths at which a QR code is searched for, in pixels. The small size loses a fine code but finds a noisy one.
 */
const SIDES = [1600, 700]

/**
 * Reads the text of a wallet file, or of the QR code in a picture (WAL-072). Both stay in this document.
 * @throws KeyringError `keyring/file-unreadable`, `keyring/file-unknown` or `keyring/code-missing`
 */
export async function readWalletText(file: File): Promise<string> {
  if (file.type.startsWith('image/')) return codeIn(file)
  if (file.size > MAX_TEXT_BYTES) throw new KeyringError('keyring/file-unknown')
  return file.text().catch(() => {
    throw new KeyringError('keyring/file-unreadable')
  })
}

async function codeIn(picture: File): Promise<string> {
  const bitmap = picture.size > MAX_PICTURE_BYTES ? undefined : await createImageBitmap(picture).catch(() => undefined)
  if (bitmap === undefined) throw new KeyringError('keyring/code-missing')
  try {
    for (const side of SIDES) {
      const text = decoded(bitmap, side)
      if (text !== undefined) return text
    }
  } finally {
    bitmap.close()
  }
  throw new KeyringError('keyring/code-missing')
}

function decoded(bitmap: ImageBitmap, side: number): string | undefined {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const width = Math.max(1, Math.round(bitmap.width * scale))
  const height = Math.max(1, Math.round(bitmap.height * scale))
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  if (context === null) return undefined
  // Transparent areas count as white.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  try {
    return decodeQR(context.getImageData(0, 0, width, height))
  } catch {
    return undefined
  }
}
