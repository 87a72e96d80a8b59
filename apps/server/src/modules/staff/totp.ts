import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
/** Maximum number of steps by which a clock may be ahead or behind. */
const WINDOW = 1
const SECRET_BYTES = 20
const ISSUER = 'Tidebook'

/** Creates the secret shared with an authenticator. */
export function newTotpSecret(): Buffer {
  return Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)
}

function totpOf(secret: Uint8Array, name: string): TOTP {
  return new TOTP({ issuer: ISSUER, label: name, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })
}

/** Returns the URI for an authenticator to scan, and the secret to type instead. */
export function totpInvitation(secret: Uint8Array, name: string): { readonly uri: string; readonly secret: string } {
  const totp = totpOf(secret, name)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/**
 * Returns the time step of a code, with which callers reject used and earlier codes.
 * @param now milliseconds since 1970
 * @returns undefined for a wrong code
 */
export function totpStep(secret: Uint8Array, code: string, now: number): number | undefined {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / PERIOD_MS) + delta
}

/** Returns the code at a time, for tests without an authenticator. */
export function totpCode(secret: string, now: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}
