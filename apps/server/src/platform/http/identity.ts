import type { StaffRole } from '@tidebook/contract'
import type { FastifyRequest } from 'fastify'

/** Somebody who signed in. */
export interface Identity {
  /** Stays the same for one person. */
  readonly id: string
  readonly isStaff: boolean
  /** What somebody of the staff may do. */
  readonly role?: StaffRole
  /** By which session, where there are sessions. */
  readonly session?: string
}

/** Tells who sent a request; undefined for somebody who did not sign in, or no longer. */
export type Authenticate = (request: FastifyRequest) => Promise<Identity | undefined>
