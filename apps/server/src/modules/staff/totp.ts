import { Secret, TOTP } from 'otpauth'

const PERIOD_MS = 30_000
/** Steps that a clock may be ahead or behind. */
const WINDOW = 1
const SECRET_BYTES = 20
const ISSUER = 'Tidebook'

/** The secret that an authenticator and we share. */
export const newTotpSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

const totpOf = (secret: Uint8Array, name: string): TOTP =>
  new TOTP({ issuer: ISSUER, label: name, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) })

/** What an authenticator reads from a picture, and what a person types where it cannot. */
export const totpInvitation = (secret: Uint8Array, name: string): { readonly uri: string; readonly secret: string } => {
  const totp = totpOf(secret, name)
  return { uri: totp.toString(), secret: totp.secret.base32 }
}

/**
 * The step that a code is of, so that it is taken once and none before it is taken any more.
 * @param now milliseconds since 1970
 * @returns undefined for a wrong code
 */
export const totpStep = (secret: Uint8Array, code: string, now: number): number | undefined => {
  const delta = totpOf(secret, '').validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / PERIOD_MS) + delta
}

/** The code of a moment; tests have no authenticator. */
export const totpCode = (secret: string, now: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
