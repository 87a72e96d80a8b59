import { encodeQR } from 'qr'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import keystores from '../../../../../packages/chains/fixtures/keystores.json' with { type: 'json' }
import { readWalletText } from './read-wallet-text.ts'

const [recorded] = keystores.single
const TEXT = JSON.stringify(recorded?.keystore)
/** Size of a dot of the QR code, in pixels. */
const DOT = 4

/** A picture as the browser decodes it: true for black. */
interface Raster {
  readonly width: number
  readonly height: number
  readonly isBlack: (x: number, y: number) => boolean
  readonly close: () => void
}

function rasterOf(text: string): Raster {
  const rows = encodeQR(text, 'raw', { ecc: 'low' })
  const side = rows.length * DOT
  const isBlack = (x: number, y: number): boolean => rows[Math.floor(y / DOT)]?.[Math.floor(x / DOT)] === true
  return { width: side, height: side, isBlack, close: () => undefined }
}

const BLANK: Raster = { width: 80, height: 80, isBlack: () => false, close: () => undefined }

/** Draws a raster in its original size, which is sufficient for this picture. */
class Canvas {
  readonly width: number
  readonly height: number
  #drawn = BLANK
  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }
  getContext() {
    return {
      fillRect: () => undefined,
      drawImage: (raster: Raster) => void (this.#drawn = raster),
      getImageData: () => ({ width: this.width, height: this.height, data: this.#pixels() }),
    }
  }
  #pixels(): Uint8ClampedArray {
    const { width, height } = this
    const data = new Uint8ClampedArray(width * height * 4).fill(255)
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        if (this.#drawn.isBlack(x, y)) data.fill(0, 4 * (y * width + x), 4 * (y * width + x) + 3)
    return data
  }
}

let raster: Raster
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => raster)
  vi.stubGlobal('OffscreenCanvas', Canvas)
})
afterEach(() => vi.unstubAllGlobals())

const picture = new File(['GIF89a'], 'code.gif', { type: 'image/gif' })

it('reads a wallet from the code in a picture (WAL-072)', async () => {
  raster = rasterOf(TEXT)
  expect(await readWalletText(picture)).toBe(TEXT)
})

it('rejects a picture without a code (WAL-072)', async () => {
  raster = BLANK
  await expect(readWalletText(picture)).rejects.toMatchObject({ code: 'keyring/code-missing' })
})

it('reads a text file unchanged, up to its limit', async () => {
  expect(await readWalletText(new File([TEXT], 'w.json', { type: 'application/json' }))).toBe(TEXT)
  const long = new File(['x'.repeat(1_048_577)], 'w.txt', { type: 'text/plain' })
  await expect(readWalletText(long)).rejects.toMatchObject({ code: 'keyring/file-unknown' })
})
