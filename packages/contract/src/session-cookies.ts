/**
 * Names of the session cookies. Over https a prefix restricts a cookie to its host; plain http does not support that.
 */
export const SESSION_COOKIES = { https: '__Host-account', http: 'account' } as const

/** Names of the session cookies of staff: on a host of their own, and below `/staff` of the exchange. */
export const STAFF_COOKIES = { ownHost: '__Host-staff', https: '__Secure-staff', http: 'tidebook_staff' } as const
