import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { timeMs } from '../primitives.schema.ts'
import { accountId } from '../user/user.schema.ts'
import { peopleRoutes } from './people.routes.ts'

const one = z.object({ id: accountId })

const person = z.object({
  id: accountId,
  userName: z.string(),
  /** Masked; '' if not set. */
  phone: z.string(),
  email: z.string(),
  created: timeMs,
  verifyState: z.enum(['none', 'pending', 'verified', 'rejected', 'expired']),
  /** Time of the block. */
  blocked: z.nullable(timeMs),
})

const place = z.object({ device: z.string(), created: timeMs, seen: timeMs })
const login = z.object({ at: timeMs, device: z.string(), isRefused: z.boolean() })

export const peopleCalls = {
  search: defineCall(peopleRoutes.search, {
    summary: 'Find accounts by exact phone, e-mail, user name or ID; the newest accounts without a query',
    query: z.object({ q: z.optional(z.string().check(z.maxLength(254))) }),
    output: z.object({ people: z.array(person) }),
  }),
  sessions: defineCall(peopleRoutes.sessions, {
    summary: 'List the sessions of an account and its last 20 logins, successful and refused',
    params: one,
    output: z.object({ sessions: z.array(place), logins: z.array(login) }),
  }),
  endSessions: defineCall(peopleRoutes.endSessions, {
    summary: 'End all sessions of an account',
    params: one,
    output: z.object({ ended: z.int().check(z.nonnegative()) }),
  }),
  block: defineCall(peopleRoutes.block, {
    summary: 'Block an account, which also signs it out, or unblock it',
    params: one,
    body: z.object({ blocked: z.boolean(), reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
    output: person,
  }),
} as const

export type PersonRow = z.infer<typeof person>
export type PersonLogin = z.infer<typeof login>
export type PersonPlace = z.infer<typeof place>
