import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** A login attempt. Strangers share the limits of a name and a network; a browser known to the account has its own. */
export interface LoginAttempt {
  readonly name: string
  readonly network: string
  /** Key of a browser that is known to the account. */
  readonly known: string | undefined
}

/** Returns the counter keys that a successful login resets. */
export function loginCount({ name, known }: Pick<LoginAttempt, 'name' | 'known'>): Pick<AttemptLimit, 'kind' | 'key'> {
  return known === undefined ? { kind: 'login', key: name } : { kind: 'login-known', key: known }
}

function ofNetwork({ network, known }: LoginAttempt, most: number, windowMs: number): AttemptLimit[] {
  return known === undefined ? networkLimits({ kind: 'login-network', key: network, most, windowMs }) : []
}

/** Returns the limits of login attempts without an image code. */
export function loginsWithoutImage(who: LoginAttempt): AttemptLimit[] {
  return [{ ...loginCount(who), most: 3, windowMs: 15 * MINUTE_MS }, ...ofNetwork(who, 30, 15 * MINUTE_MS)]
}

/**
 * Returns the limits of login attempts, including successful ones, because concurrent attempts are counted before they
 * are verified.
 */
export function loginLimits(who: LoginAttempt): AttemptLimit[] {
  return [
    { ...loginCount(who), most: 30, windowMs: HOUR_MS },
    { ...loginCount(who), most: 100, windowMs: DAY_MS },
    ...ofNetwork(who, 300, HOUR_MS),
  ]
}

/** Returns the limits of registrations from one network. */
export function registerLimits(network: string): AttemptLimit[] {
  return networkLimits({ kind: 'register', key: network, most: 60, windowMs: HOUR_MS })
}

/** Returns the limits of password attempts by a signed-in user. */
export function passwordLimits(account: string): AttemptLimit[] {
  return [{ kind: 'password', key: account, most: 20, windowMs: HOUR_MS }]
}

/** Returns the limits of password resets from one network. */
export function resetLimits(network: string): AttemptLimit[] {
  return networkLimits({ kind: 'reset', key: network, most: 60, windowMs: HOUR_MS })
}
