import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { LENGTHS } from '../constants.ts'
import { timeMs } from '../primitives.schema.ts'
import { STAFF_ROLES } from '../route.ts'
import { staffRoutes } from './staff.routes.ts'

/** Staff names as displayed: lower-case letters, digits, dot and dash. */
export const STAFF_NAME = /^[a-z][a-z0-9.-]{1,31}$/

const name = z.string().check(z.regex(STAFF_NAME))
const role = z.enum(STAFF_ROLES)
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))
const code = z.string().check(z.regex(/^\d{6}$/))

const staffMember = z.object({
  name,
  role,
  /** Start of this session, and the latest time at which it ends. */
  begun: timeMs,
  ends: timeMs,
})

export const staffCalls = {
  openLink: defineCall(staffRoutes.openLink, {
    summary: 'Get the member of a one-time link, and the secret for their authenticator',
    body: z.object({ token }),
    output: z.object({ name, role, secret: z.string(), uri: z.string() }),
  }),
  acceptLink: defineCall(staffRoutes.acceptLink, {
    summary: 'Set password and authenticator with a one-time link, and sign in',
    body: z.object({
      token,
      code,
      password: z.string().check(z.minLength(LENGTHS.staffPasswordMin), z.maxLength(LENGTHS.staffPasswordMax)),
    }),
    output: staffMember,
  }),
  signIn: defineCall(staffRoutes.signIn, {
    summary: 'Sign in a staff member with password and authenticator code; each code works once',
    body: z.object({
      name: z.string().check(z.maxLength(64)),
      password: z.string().check(z.maxLength(LENGTHS.staffPasswordMax)),
      code,
    }),
    output: staffMember,
  }),
  signOut: defineCall(staffRoutes.signOut, {
    summary: 'End the session of the caller',
    output: z.null(),
  }),
  me: defineCall(staffRoutes.me, {
    summary: 'Get the signed-in member and role',
    output: staffMember,
  }),
} as const

export type StaffMember = z.infer<typeof staffMember>
