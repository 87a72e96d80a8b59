import type { AttemptLane, Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { ImageCodes } from './image-codes.ts'

/** A user's answer to an image code. */
export interface ReadImage {
  readonly imgCode?: string | undefined
  readonly imgCodeId?: string | undefined
}

function isRead({ imgCode = '', imgCodeId = '' }: ReadImage): boolean {
  return imgCode !== '' && imgCodeId !== ''
}

/**
 * Requires an answered image code if `isRequired`; the answer consumes it.
 * @returns whether the caller answered an image code
 * @throws ApiError `imageCodeRequired`, `invalidCode`, `codeExpired`
 */
export async function checkImage(images: ImageCodes, isRequired: boolean, read: ReadImage): Promise<boolean> {
  const { imgCode = '', imgCodeId = '' } = read
  if (isRead(read)) await images.spend(imgCodeId, imgCode)
  else if (isRequired) throw new ApiError('imageCodeRequired')
  return isRead(read)
}

export interface CountedAttempt extends ReadImage {
  /** The limits in a lane's `free` allow attempts without an image code. */
  readonly lanes: readonly [AttemptLane, ...AttemptLane[]]
  /** Whether an image code is required every time (ENT-043). */
  readonly alwaysImage: boolean
}

/**
 * Counts an attempt before any check, and requires an image code after some attempts. The count decides whether an
 * image code is required, so that parallel attempts get no more free attempts than sequential ones.
 * @throws ApiError `tooFrequent`, and the errors of `checkImage`
 */
export async function countReadAttempt(
  attempts: Attempts,
  images: ImageCodes,
  { lanes, alwaysImage, ...read }: CountedAttempt,
): Promise<void> {
  const hasImage = await checkImage(images, alwaysImage, read)
  const [first, ...others] = lanes
  const withoutFree = ({ limits }: AttemptLane): AttemptLane => ({ limits })
  const outcome = await attempts.takeLane(hasImage ? [withoutFree(first), ...others.map(withoutFree)] : lanes)
  if (outcome === 'notFree') throw new ApiError('imageCodeRequired')
  if (outcome === 'refused') throw new ApiError('tooFrequent')
}
