import { ApiError } from '../../platform/http/http.errors.ts'
import type { ImageCodes } from './image-codes.ts'

/** What a caller read from a picture. */
export interface ReadImage {
  readonly imgCode?: string | undefined
  readonly imgCodeId?: string | undefined
}

/**
 * Wants a picture to have been read, where that is asked for; uses it up.
 * @throws ApiError `imageCodeRequired`, `invalidCode`, `codeExpired`
 */
export const checkImage = async (images: ImageCodes, isRequired: boolean, read: ReadImage): Promise<void> => {
  const { imgCode = '', imgCodeId = '' } = read
  if (imgCode !== '' && imgCodeId !== '') return images.spend(imgCodeId, imgCode)
  if (isRequired) throw new ApiError('imageCodeRequired')
}
