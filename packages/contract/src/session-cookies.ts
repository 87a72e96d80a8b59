/**
 * Names of the session cookies. Over https a name prefix restricts a cookie to its host; plain http does not support
 * this.
 */
export const SESSION_COOKIES = { https: '__Host-account', http: 'account' } as const

/** Names of the staff session cookies: on a separate host, and below `/staff` of the exchange. */
export const STAFF_COOKIES = { ownHost: '__Host-staff', https: '__Secure-staff', http: 'tidebook_staff' } as const
