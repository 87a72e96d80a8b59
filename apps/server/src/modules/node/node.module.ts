import type { ServerModule } from '../../platform/server-module.ts'
import { isNodeAway } from './node.errors.ts'
import { submissions } from './stored-submissions.ts'

/** The ledger node that others ask, and what accounts of ours submit to it. */
export const nodeModule: ServerModule = {
  name: 'node',
  roles: ['node', 'market', 'api', 'web'],
  migrations: { '2026-11-22-submissions': submissions },
  isAway: isNodeAway,
}
