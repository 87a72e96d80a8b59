import type { AttemptLane, Attempts } from '../../platform/database/stored-attempts.ts'
import { ApiError } from '../../platform/http/http.errors.ts'
import type { ImageCodes } from './image-codes.ts'

/** What a caller read from a picture. */
export interface ReadImage {
  readonly imgCode?: string | undefined
  readonly imgCodeId?: string | undefined
}

const isRead = ({ imgCode = '', imgCodeId = '' }: ReadImage): boolean => imgCode !== '' && imgCodeId !== ''

/**
 * Requires a picture to have been read where `isRequired`; a picture that was read is used up.
 * @returns whether the caller read one
 * @throws ApiError `imageCodeRequired`, `invalidCode`, `codeExpired`
 */
export const checkImage = async (images: ImageCodes, isRequired: boolean, read: ReadImage): Promise<boolean> => {
  const { imgCode = '', imgCodeId = '' } = read
  if (isRead(read)) await images.spend(imgCodeId, imgCode)
  else if (isRequired) throw new ApiError('imageCodeRequired')
  return isRead(read)
}

export interface CountedTry extends ReadImage {
  /** Of a lane, `free` says up to when no picture is required. */
  readonly lanes: readonly [AttemptLane, ...AttemptLane[]]
  /** A picture is required every time (ENT-043). */
  readonly alwaysImage: boolean
}

/**
 * Counts a try before anything of it is looked at, and requires a picture after some. The count decides about the
 * picture, so that tries at the same time have no more free ones than tries one after the other.
 * @throws ApiError `tooFrequent`, and those of `checkImage`
 */
export const countTry = async (
  attempts: Attempts,
  images: ImageCodes,
  { lanes, alwaysImage, ...read }: CountedTry,
): Promise<void> => {
  const hasImage = await checkImage(images, alwaysImage, read)
  const [first, ...others] = lanes
  const withoutFree = ({ limits }: AttemptLane): AttemptLane => ({ limits })
  const outcome = await attempts.takeLane(hasImage ? [withoutFree(first), ...others.map(withoutFree)] : lanes)
  if (outcome === 'notFree') throw new ApiError('imageCodeRequired')
  if (outcome === 'refused') throw new ApiError('tooFrequent')
}
