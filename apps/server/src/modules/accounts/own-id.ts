import { ApiError } from '../../platform/http/http.errors.ts'
import type { Identity } from '../../platform/http/identity.ts'

/** @throws ApiError `signInRequired` */
export const idOf = (identity: Identity | undefined): string => {
  if (identity === undefined) throw new ApiError('signInRequired')
  return identity.id
}

/** @throws ApiError `notAllowed` for the account of somebody else */
export const ownId = (identity: Identity | undefined, id: string): string => {
  if (idOf(identity) !== id) throw new ApiError('notAllowed')
  return id
}
