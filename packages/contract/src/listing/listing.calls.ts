import * as z from 'zod/mini'
import { defineCall } from '../call.ts'
import { isHttpsLink } from '../links.ts'
import { address, currencyCode, oneLine, storedId, timeMs } from '../primitives.schema.ts'
import { LISTING_LENGTHS, LISTING_STATES, listingRoutes } from './listing.routes.ts'

const LATEST_PAGE = 100_000
const reference = storedId('the reference of an application')
const state = z.enum(LISTING_STATES)

const https = oneLine(LISTING_LENGTHS.link).check(z.refine(isHttpsLink, 'an https:// address'))

/** A submitted application. */
const application = z.object({
  project: oneLine(LISTING_LENGTHS.project).check(z.minLength(2)),
  /** Code and issuer of the token on the ledger. */
  code: currencyCode,
  issuer: address,
  website: https,
  /** Link to a white paper, audit or source code; '' if there is none. */
  document: z.union([z.literal(''), https]),
  /** E-mail for questions. */
  contact: oneLine(LISTING_LENGTHS.contact).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'an e-mail')),
  about: z.string().check(z.trim(), z.minLength(20), z.maxLength(LISTING_LENGTHS.about)),
})

const fate = {
  reference,
  state,
  /** Reason of the decision; '' until it is made. */
  reason: z.string(),
  sent: timeMs,
  changed: timeMs,
}

const deskRow = z.object({ ...application.shape, ...fate, changedBy: z.string() })

export const listingCalls = {
  apply: defineCall(listingRoutes.apply, {
    summary: 'Apply to list a token; returns the reference of the application',
    body: application,
    output: z.object({ reference, sent: timeMs }),
  }),
  application: defineCall(listingRoutes.application, {
    summary: 'Get the status of an application',
    params: z.object({ reference }),
    output: z.object({ ...fate, project: z.string(), code: z.string() }),
  }),
  queue: defineCall(listingRoutes.queue, {
    summary: 'List applications in a state, 20 a page, from page 0: waiting ones oldest first, others newest first',
    query: z.object({
      state: z._default(state, 'new'),
      page: z._default(z.coerce.number<number>().check(z.int(), z.nonnegative(), z.maximum(LATEST_PAGE)), 0),
    }),
    output: z.object({ count: z.int(), applications: z.array(deskRow) }),
  }),
  decide: defineCall(listingRoutes.decide, {
    summary: 'Decide an application; the applicant sees the reason',
    params: z.object({ reference }),
    body: z.object({
      state: z.enum(['reviewing', 'accepted', 'declined']),
      /** '' is allowed for `reviewing` only. */
      reason: oneLine(LISTING_LENGTHS.reason),
      /** Time of the last change as the sender saw it. */
      seen: timeMs,
    }),
    output: deskRow,
  }),
} as const

export type ListingApplication = z.infer<typeof application>
export type ListingStatus = z.infer<(typeof listingCalls)['application']['output']>
export type ListingReceipt = z.infer<(typeof listingCalls)['apply']['output']>
export type ListingDeskRow = z.infer<typeof deskRow>
