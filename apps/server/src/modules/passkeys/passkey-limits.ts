import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'

const HOUR_MS = 3_600_000

/** Tries to log in by a passkey; those of a network count together with its tries of passwords. */
export const passkeyLimits = (credential: string, network: string): AttemptLimit[] => [
  { kind: 'passkey', key: credential, most: 30, windowMs: HOUR_MS },
  ...networkLimits({ kind: 'login-network', key: network, most: 300, windowMs: HOUR_MS }),
]

/** Challenges of one network: every login page that is opened asks for one. */
export const challengeLimits = (network: string): AttemptLimit[] =>
  networkLimits({ kind: 'passkey-challenge', key: network, most: 600, windowMs: HOUR_MS })
