import type { ServerModule } from '../../platform/server-module.ts'
import { isNodeAway } from './node.errors.ts'

/** The ledger node that others ask. */
export const nodeModule: ServerModule = { name: 'node', roles: ['node', 'market', 'api', 'web'], isAway: isNodeAway }
