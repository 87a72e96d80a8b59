import { STAFF_NAME, STAFF_ROLES, type StaffRole } from '@tidebook/contract'
import { addStaff, blockStaff, listStaff, resetStaff } from '../modules/staff/staff.repository.ts'
import { staffOriginOf, type ServerConfig } from '../platform/config.ts'
import { withOpenDatabase } from '../platform/database/with-open-database.ts'
import type { Logger } from '../platform/logger.ts'
import { runningStaffOrigin } from '../platform/process-lock.ts'
import { ServerError } from '../platform/server-error.ts'
import { appSchemaFor } from '../roles/app-schema.ts'
import { withAnyDatabase } from './with-any-database.ts'

const USAGE = `staff add NAME ROLE, staff reset NAME, staff block NAME or staff list. Roles are ${STAFF_ROLES.join(', ')}; a name is small letters, digits, dots and dashes`

/**
 * Adds, resets, blocks and lists staff members. The exchange may be running.
 * @throws ServerError `server/usage`, and the errors of the database
 */
export async function staff(args: readonly string[], config: ServerConfig, logger: Logger): Promise<void> {
  const work = workOf(args, config)
  const schema = await appSchemaFor(config, logger)
  await withAnyDatabase(config, logger, (url) =>
    withOpenDatabase({ url, schemas: [schema], logger }, async ({ pool }) => {
      process.stdout.write(await work(pool))
    }),
  )
}

type Pool = Parameters<typeof listStaff>[0]
type Work = (pool: Pool) => Promise<string>

function workOf(args: readonly string[], config: ServerConfig): Work {
  const [verb, name = '', role = ''] = args
  if (verb === 'list' && args.length === 1) return listed
  if (STAFF_NAME.test(name)) {
    if (verb === 'add' && isRole(role) && args.length === 3)
      return async (pool) => invitation(config, name, await addStaff(pool, name, role, Date.now()))
    if (verb === 'reset' && args.length === 2)
      return async (pool) => invitation(config, name, await resetStaff(pool, name, Date.now()))
    if (verb === 'block' && args.length === 2)
      return async (pool) => {
        await blockStaff(pool, name, Date.now())
        return `${name} is blocked\n`
      }
  }
  throw new ServerError('server/usage', `Usage: ${USAGE}`)
}

function isRole(text: string): text is StaffRole {
  return STAFF_ROLES.some((role) => role === text)
}

const listed: Work = async (pool) => {
  const lines = (await listStaff(pool)).map(({ name, role, blocked, joined }) => {
    const state = blocked ? 'blocked' : joined ? 'joined' : 'invited'
    return `${name}\t${role}\t${state}\n`
  })
  return lines.length === 0 ? 'There are no staff yet\n' : lines.join('')
}

/** Returns the invitation link. Its fragment never leaves the browser, so no log or proxy sees the token. */
async function invitation(config: ServerConfig, name: string, token: string): Promise<string> {
  const configured = staffOriginOf(config, `http://localhost:${config.port}`)
  // The environment of this command may lack the settings of the running exchange.
  const origin = (await runningStaffOrigin(config.dataDir)) ?? configured
  return `${name} sets a password and an authenticator here, once and within 24 hours:\n${origin}/staff/welcome#${token}\n`
}
