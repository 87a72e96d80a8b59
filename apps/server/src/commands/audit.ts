import { proveAudit, type AuditFault } from '../modules/audit/prove-audit.ts'
import type { ServerConfig } from '../platform/config.ts'
import { withOpenDatabase } from '../platform/database/with-open-database.ts'
import { appliedMigrations } from '../platform/database/migrate.ts'
import type { Logger } from '../platform/logger.ts'
import { ServerError } from '../platform/server-error.ts'
import { appSchemaFor } from '../roles/app-schema.ts'
import { withAnyDatabase } from './with-any-database.ts'

const FAULTS: Readonly<Record<AuditFault, (number: number) => string>> = {
  missing: (number) => `Entry ${number} is missing`,
  unlinked: (number) => `Entry ${number} does not follow the one before it`,
  changed: (number) => `Entry ${number} says something else than was written`,
  end: (number) => `Entry ${number} is the last, and another one was noted as the last`,
  unseen: () => 'No entry has the hash that was noted',
}
const HASH = /^[0-9a-f]{64}$/

/**
 * Verifies the audit log and prints whether it is intact. The exchange may be running.
 * @param seen the hash that an earlier verification printed, stored where users with database access cannot change it
 * @throws ServerError `audit/broken` with the first invalid entry, `server/usage`, and the errors of the database
 */
export async function audit(config: ServerConfig, headHash: string | undefined, logger: Logger): Promise<void> {
  if (headHash !== undefined && !HASH.test(headHash))
    throw new ServerError('server/usage', 'audit takes no argument, or a hash that an earlier audit printed')
  const schema = await appSchemaFor(config, logger)
  await withAnyDatabase(config, logger, (url) =>
    withOpenDatabase({ url, schemas: [], logger }, async ({ db, pool }) => {
      const applied = await appliedMigrations(db, schema)
      if (!applied.some((name) => name.endsWith('audit-log'))) {
        process.stdout.write('The audit log is empty\n')
        return
      }
      const proof = await proveAudit(pool, headHash)
      if (!proof.sound) throw new ServerError('audit/broken', FAULTS[proof.fault](proof.number))
      process.stdout.write(`The audit log is unbroken: ${proof.entries} entries, last hash ${proof.hash}\n`)
    }),
  )
}
