import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { noParameters, timeMs } from '../primitives.schema.ts'
import { accountId } from '../user/user.schema.ts'
import { peopleRoutes } from './people.routes.ts'

const one = z.object({ id: accountId })

const person = z.object({
  id: accountId,
  userName: z.string(),
  /** Masked; '' when not bound. */
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
    summary: 'People by phone, e-mail, user name or id, whole as they typed it; the newest ones without a question',
    params: noParameters,
    query: z.object({ q: z.optional(z.string().check(z.maxLength(254))) }),
    body: noParameters,
    output: z.object({ people: z.array(person) }),
  }),
  sessions: defineCall(peopleRoutes.sessions, {
    summary: 'Where somebody is signed in, and the last twenty logins of the account, right and refused',
    params: one,
    query: noParameters,
    body: noParameters,
    output: z.object({ sessions: z.array(place), logins: z.array(login) }),
  }),
  endSessions: defineCall(peopleRoutes.endSessions, {
    summary: 'Ends every session of somebody',
    params: one,
    query: noParameters,
    body: noParameters,
    output: z.object({ ended: z.int().check(z.nonnegative()) }),
  }),
  block: defineCall(peopleRoutes.block, {
    summary: 'Blocks somebody, who is signed out at once and cannot sign in, or lets them in again',
    params: one,
    query: noParameters,
    body: z.object({ blocked: z.boolean(), reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)) }),
    output: person,
  }),
} as const

export type PersonRow = z.infer<typeof person>
export type PersonLogin = z.infer<typeof login>
export type PersonPlace = z.infer<typeof place>
