import { LENGTHS } from '@tidebook/contract'
import sharp from 'sharp'
import { ApiError } from '../http/http.errors.ts'
import { createBoundedQueue } from '../secrets/bounded-queue.ts'

/** Re-encodes a photo from its pixels, so that no other part of the upload is stored. */
export type PhotoEncoder = (sent: Buffer) => Promise<Buffer>

export interface PhotoSides {
  /** Length of the longer side of a stored photo, in pixels. */
  readonly keptSide: number
  /** Minimum length of the shorter side, in pixels. */
  readonly leastSide: number
}

/** Maximum number of pixels of an image; decoding it takes about 120 MB. */
const MAX_PIXELS = 30_000_000
const QUALITY = 85
const MAX_WAITING = 16
const SECONDS = 20

const SIGNATURES = [
  { format: 'png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { format: 'jpeg', bytes: Buffer.from([0xff, 0xd8, 0xff]) },
] as const

/**
 * Validates an image by its bytes, regardless of its name: a png or a jpg, at most 2 MB (VAL-050, VAL-051), of bounded
 * size when decoded. The result has no metadata, no second image and no trailing data. Handles one image at a time.
 * @throws ApiError `imageType`, `imageTooSmall`, `imageSize`; `tooFrequent` when too many images are waiting
 */
export function createPhotoEncoder(sides: PhotoSides): PhotoEncoder {
  sharp.cache(false)
  sharp.concurrency(1)
  const queue = createBoundedQueue(1, MAX_WAITING)
  return async (sent) => {
    if (sent.length > LENGTHS.photoBytes) throw new ApiError('imageSize')
    const named = SIGNATURES.find(({ bytes }) => sent.subarray(0, bytes.length).equals(bytes))
    if (named === undefined) throw new ApiError('imageType')
    return queue.run(() => encode(sent, named.format, sides))
  }
}

async function encode(sent: Buffer, format: 'png' | 'jpeg', { keptSide, leastSide }: PhotoSides): Promise<Buffer> {
  try {
    const image = sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true, animated: false })
    const facts = await image.metadata()
    if (facts.format !== format) throw new ApiError('imageType')
    if (Math.min(facts.width, facts.height) < leastSide) throw new ApiError('imageTooSmall')
    return await image
      .autoOrient()
      .resize(keptSide, keptSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: QUALITY })
      .timeout({ seconds: SECONDS })
      .toBuffer()
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('imageType')
  }
}
