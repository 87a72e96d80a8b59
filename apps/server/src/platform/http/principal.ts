import type { StaffRole } from '@tidebook/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './http.errors.ts'

/** Somebody who signed in. */
export interface Principal {
  /** Stays the same for one person. */
  readonly id: string
  readonly isStaff: boolean
  /** What somebody of the staff may do. */
  readonly role?: StaffRole
  /** By which session, where there are sessions. */
  readonly session?: string
}

/** Tells who sent a request; undefined for somebody who did not sign in, or no longer. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | undefined>

/** The account of somebody who signed in. @throws ApiError `signInRequired`; `notAllowed` for staff */
export const accountOf = (principal: Principal | undefined): string => {
  if (principal === undefined) throw new ApiError('signInRequired')
  if (principal.isStaff) throw new ApiError('notAllowed')
  return principal.id
}

/** The own account, which a path names as well. @throws ApiError as `accountOf`; `notAllowed` for another one's */
export const ownAccount = (principal: Principal | undefined, id: string): string => {
  if (accountOf(principal) !== id) throw new ApiError('notAllowed')
  return id
}

/** The name of somebody of the staff. @throws ApiError `notAllowed` */
export const staffNameOf = (principal: Principal | undefined): string => {
  if (principal?.isStaff !== true) throw new ApiError('notAllowed')
  return principal.id
}
