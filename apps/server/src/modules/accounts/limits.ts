import { networkLimits, type AttemptLimit } from '../../platform/database/stored-attempts.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Tries to log in after which a picture has to be read. */
export const loginsWithoutImage = (name: string, network: string): AttemptLimit[] => [
  { kind: 'login', key: name, most: 3, windowMs: 15 * MINUTE_MS },
  ...networkLimits({ kind: 'login-network', key: network, most: 30, windowMs: 15 * MINUTE_MS }),
]

/** Tries to log in, right ones included: those that go wrong at once are counted before any of them is looked at. */
export const loginLimits = (name: string, network: string): AttemptLimit[] => [
  { kind: 'login', key: name, most: 30, windowMs: HOUR_MS },
  { kind: 'login', key: name, most: 100, windowMs: DAY_MS },
  ...networkLimits({ kind: 'login-network', key: network, most: 300, windowMs: HOUR_MS }),
]

/** Accounts that are made from one network. */
export const registerLimits = (network: string): AttemptLimit[] =>
  networkLimits({ kind: 'register', key: network, most: 60, windowMs: HOUR_MS })

/** Tries of a password by somebody who signed in. */
export const passwordLimits = (account: string): AttemptLimit[] => [
  { kind: 'password', key: account, most: 20, windowMs: HOUR_MS },
]

/** Tries to set a new password from one network. */
export const resetLimits = (network: string): AttemptLimit[] =>
  networkLimits({ kind: 'reset', key: network, most: 60, windowMs: HOUR_MS })
