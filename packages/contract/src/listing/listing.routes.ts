import { PAGE_SIZES } from '../constants.ts'
import { PUBLIC_READ, type Route } from '../route.ts'

/** Maximum lengths of an application, in characters. */
export const LISTING_LENGTHS = { project: 80, about: 2_000, link: 200, contact: 120, reason: 300 } as const

/** Applications per page of the staff list. */
export const LISTING_PAGE = PAGE_SIZES.lists

/** States of an application. */
export const LISTING_STATES = ['new', 'reviewing', 'accepted', 'declined'] as const
export type ListingState = (typeof LISTING_STATES)[number]

const OWN = { timeout: 'business', enveloped: true, ownPages: true } as const satisfies Partial<Route>
const STAFF = { ...OWN, auth: 'staff', roles: ['support', 'operator', 'admin'] } as const satisfies Partial<Route>
const WRITE = { method: 'POST', effect: 'write', rate: 'change' } as const satisfies Partial<Route>
const ERRORS = ['invalidParameter', 'tooFrequent', 'notReady'] as const

/** Applications to list a token (CNT-003). The specification defines no path for them. */
export const listingRoutes = {
  apply: {
    ...OWN,
    ...WRITE,
    auth: 'none',
    id: 'listing.apply',
    path: '/app/listing/apply',
    // 2,000 characters of up to four bytes, plus the other fields.
    bodyLimit: 16_384,
    idempotency: 'required',
    errors: ['notAllowed', 'stillUnderWay', ...ERRORS],
  },
  application: {
    ...PUBLIC_READ,
    ...OWN,
    rate: 'search',
    id: 'listing.application',
    path: '/app/listing/application/{reference}',
    errors: ['contentGone', 'notAllowed', ...ERRORS],
  },
  queue: {
    ...PUBLIC_READ,
    ...STAFF,
    rate: 'search',
    id: 'listing.queue',
    path: '/staff/api/listing',
    errors: ['signInRequired', 'notAllowed', ...ERRORS],
  },
  decide: {
    ...STAFF,
    ...WRITE,
    id: 'listing.decide',
    path: '/staff/api/listing/{reference}/decide',
    bodyLimit: 4096,
    idempotency: 'none',
    errors: ['signInRequired', 'notAllowed', 'contentGone', 'contentChanged', ...ERRORS],
  },
} as const satisfies Record<string, Route>
