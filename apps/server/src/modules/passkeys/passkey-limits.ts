import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'

const HOUR_MS = 3_600_000

/** Returns the limits on passkey logins. The limit of a network also counts its password attempts. */
export function passkeyLimits(credential: string, network: string): AttemptLimit[] {
  return [
    { kind: 'passkey', key: credential, most: 30, windowMs: HOUR_MS },
    ...networkLimits({ kind: 'login-network', key: network, most: 300, windowMs: HOUR_MS }),
  ]
}

/** Returns the limit on a network's challenges. Every open login page requests one. */
export function challengeLimits(network: string): AttemptLimit[] {
  return networkLimits({ kind: 'passkey-challenge', key: network, most: 600, windowMs: HOUR_MS })
}
