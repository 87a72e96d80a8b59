import { ACCOUNTS } from './accounts.ts'
import type { Action } from './action.ts'
import { CHECKS } from './checks.ts'
import { LINES } from './lines.ts'
import { OFFERS } from './offers.ts'
import { PAYMENTS } from './payments.ts'
import { POOLS } from './pools.ts'

/** All actions of a random world. */
export const ACTIONS: readonly Action[] = [...OFFERS, ...PAYMENTS, ...LINES, ...POOLS, ...ACCOUNTS, ...CHECKS]
