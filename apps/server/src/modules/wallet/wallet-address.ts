import { isValidAddress } from '@tidebook/protocol/address'
import { swt } from '@tidebook/protocol/networks'
import { ApiError } from '../http/http.errors.ts'

/** The wallet of an explorer call: `w`, or the path part when that is an address. @throws ApiError `walletFormat` */
export const walletOf = (pathPart: string, w: string | undefined): string => {
  const address = w ?? pathPart
  if (!isValidAddress(swt, address)) throw new ApiError('walletFormat')
  return address
}
