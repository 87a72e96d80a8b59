import type { StaffRole } from '@tidebook/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from './http.errors.ts'

/** A signed-in user. */
export interface Principal {
  /** Stable user id. */
  readonly id: string
  readonly isStaff: boolean
  /** Role of a staff member. */
  readonly role?: StaffRole
  /** Id of the session, where sessions exist. */
  readonly session?: string
}

/** Authenticates the sender of a request; returns undefined when the sender is not, or no longer, signed in. */
export type Authenticate = (request: FastifyRequest) => Promise<Principal | undefined>

/** Returns the account of a signed-in user. @throws ApiError `signInRequired`; `notAllowed` for staff */
export function accountOf(principal: Principal | undefined): string {
  if (principal === undefined) throw new ApiError('signInRequired')
  if (principal.isStaff) throw new ApiError('notAllowed')
  return principal.id
}

/**
 * Returns the caller's own account, which must match the id in the path.
 * @throws ApiError as `accountOf`; `notAllowed` for another account
 */
export function ownAccount(principal: Principal | undefined, id: string): string {
  if (accountOf(principal) !== id) throw new ApiError('notAllowed')
  return id
}

/** Returns the name of a staff member. @throws ApiError `notAllowed` */
export function staffNameOf(principal: Principal | undefined): string {
  if (principal?.isStaff !== true) throw new ApiError('notAllowed')
  return principal.id
}
