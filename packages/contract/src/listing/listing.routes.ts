import { PAGE_SIZES } from '../constants.ts'
import { OPEN_WRITE, STAFF_READ, STAFF_WRITE } from '../business-routes.ts'
import { PUBLIC_READ, type Route } from '../route.ts'

/** Maximum lengths of an application, in characters. */
export const LISTING_LENGTHS = { project: 80, about: 2_000, link: 200, contact: 120, reason: 300 } as const

/** Applications per page of the staff list. */
export const LISTING_PAGE = PAGE_SIZES.lists

/** States of an application. */
export const LISTING_STATES = ['new', 'reviewing', 'accepted', 'declined'] as const
export type ListingState = (typeof LISTING_STATES)[number]

const ROLES = ['support', 'operator', 'admin'] as const
const ERRORS = ['invalidParameter', 'tooFrequent', 'notReady'] as const

/** Applications to list a token (CNT-003). The specification defines no path for them. */
export const listingRoutes = {
  apply: {
    ...OPEN_WRITE,
    id: 'listing.apply',
    path: '/app/listing/apply',
    // Room for 2,000 characters of up to four bytes, plus the other fields.
    bodyLimit: 16_384,
    idempotency: 'required',
    errors: ['notAllowed', 'stillUnderWay', ...ERRORS],
  },
  application: {
    ...PUBLIC_READ,
    rate: 'search',
    timeout: 'business',
    enveloped: true,
    ownPages: true,
    id: 'listing.application',
    path: '/app/listing/application/{reference}',
    errors: ['contentGone', 'notAllowed', ...ERRORS],
  },
  queue: {
    ...STAFF_READ,
    roles: ROLES,
    id: 'listing.queue',
    path: '/staff/api/listing',
    errors: ['signInRequired', 'notAllowed', ...ERRORS],
  },
  decide: {
    ...STAFF_WRITE,
    roles: ROLES,
    id: 'listing.decide',
    path: '/staff/api/listing/{reference}/decide',
    bodyLimit: 4096,
    errors: ['signInRequired', 'notAllowed', 'contentGone', 'contentChanged', ...ERRORS],
  },
} as const satisfies Record<string, Route>
