import type { ServerModule } from '../../platform/server-module.ts'
import { isNodeUnavailable } from './node.errors.ts'
import { submissions } from './stored-submissions.ts'

/** Connection to the ledger node, and submission of our accounts' transactions. */
export const nodeModule: ServerModule = {
  name: 'node',
  roles: ['node', 'market', 'api', 'web'],
  migrations: { '2026-11-22-submissions': submissions },
  isAway: isNodeUnavailable,
}
