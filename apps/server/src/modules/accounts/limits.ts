import { networkLimits, type AttemptLimit } from '../../platform/database/attempt-limits.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Who tries to log in: strangers share what a name and a network have, a browser that the account knows has its own. */
export interface LoginTry {
  readonly name: string
  readonly network: string
  /** Of a browser that the account knows. */
  readonly known: string | undefined
}

/** What the tries are counted by that a right one forgets. */
export const loginCount = ({ name, known }: Pick<LoginTry, 'name' | 'known'>): Pick<AttemptLimit, 'kind' | 'key'> =>
  known === undefined ? { kind: 'login', key: name } : { kind: 'login-known', key: known }

const ofNetwork = ({ network, known }: LoginTry, most: number, windowMs: number): AttemptLimit[] =>
  known === undefined ? networkLimits({ kind: 'login-network', key: network, most, windowMs }) : []

/** Tries to log in after which a picture has to be read. */
export const loginsWithoutImage = (who: LoginTry): AttemptLimit[] => [
  { ...loginCount(who), most: 3, windowMs: 15 * MINUTE_MS },
  ...ofNetwork(who, 30, 15 * MINUTE_MS),
]

/** Tries to log in, right ones included: those that go wrong at once are counted before any of them is looked at. */
export const loginLimits = (who: LoginTry): AttemptLimit[] => [
  { ...loginCount(who), most: 30, windowMs: HOUR_MS },
  { ...loginCount(who), most: 100, windowMs: DAY_MS },
  ...ofNetwork(who, 300, HOUR_MS),
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
