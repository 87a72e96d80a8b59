import pg from 'pg'
import { DATABASE_CONNECTIONS } from '../../platform/database/database.ts'
import { JOB_CONNECTIONS } from '../../platform/jobs.ts'
import { systemCodeOf } from '../../platform/server-error.ts'
import { checkDatabaseClock } from './clock-checks.ts'
import { ok, problem, warning, type Finding } from './finding.ts'

const TIMEOUT_MS = 5_000
/** The oldest version of PostgreSQL that is still maintained and that the exchange was tested with. */
const OLDEST_VERSION = 15
/** Maximum number of connections of one program: queries, the job queue, and one listener. */
export const PROGRAM_CONNECTIONS = DATABASE_CONNECTIONS + JOB_CONNECTIONS + 1

const FACTS = `select current_setting('server_version') as version,
  current_setting('server_version_num')::int / 10000 as major,
  current_setting('fsync') as fsync,
  current_setting('full_page_writes') as full_page_writes,
  current_setting('synchronous_commit') as synchronous_commit,
  current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
  (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as used,
  current_setting('server_encoding') as encoding,
  current_setting('TimeZone') as time_zone,
  pg_is_in_recovery() as is_replica,
  extract(epoch from clock_timestamp())::float8 as now`

/** Settings and state of a database. */
export interface DatabaseFacts {
  readonly version: string
  readonly major: number
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  /** Maximum number of connections for ordinary users, and the number of open connections. */
  readonly most: number
  readonly used: number
  readonly encoding: string
  readonly time_zone: string
  readonly is_replica: boolean
  /** Seconds since 1970. */
  readonly now: number
}

/**
 * Connects to the database and checks its settings. Changes nothing.
 * @param running whether the exchange runs and has its connections open
 */
export async function checkDatabase(url: string, running: boolean): Promise<readonly Finding[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'tidebook doctor',
  })
  client.on('error', () => undefined)
  const { host } = new URL(url)
  try {
    await client.connect()
    const before = Date.now()
    const { rows } = await client.query<DatabaseFacts>(FACTS)
    const middle = (before + Date.now()) / 2
    const [facts] = rows
    if (facts === undefined) throw new Error('no answer')
    return [
      ok('database/connection', `The database at ${host} answers`),
      checkDatabaseClock(facts.now - middle / 1000),
      ...checkDatabaseFacts(facts, running),
    ]
  } catch (error) {
    return [
      problem(
        'database/connection',
        `The database at ${host} cannot be used (${systemCodeOf(error) || 'no answer'})`,
        'Check that it runs, and the address, name and password in DATABASE_URL',
      ),
    ]
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Checks the settings and the state that a database reports. */
export function checkDatabaseFacts(facts: DatabaseFacts, running: boolean): readonly Finding[] {
  return [
    checkVersion(facts),
    checkDurability(facts),
    checkConnections(facts, running),
    facts.encoding === 'UTF8'
      ? ok('database/encoding', 'The database stores UTF-8')
      : problem(
          'database/encoding',
          `The database stores ${facts.encoding}`,
          'Create the database with encoding UTF8: names and texts need it',
        ),
    /^(?:Etc\/)?(?:UTC|UCT|GMT|Universal|Zulu)$/.test(facts.time_zone)
      ? ok('database/time-zone', `The time zone of the database is ${facts.time_zone}`)
      : warning(
          'database/time-zone',
          `The time zone of the database is ${facts.time_zone}`,
          "Set timezone = 'UTC', so that logs and queries by hand show the times of the exchange",
        ),
  ]
}

function checkVersion({ version, major, is_replica: isReplica }: DatabaseFacts): Finding {
  const code = 'database/version'
  if (isReplica)
    return problem(code, 'The database is a replica that cannot be written to', 'Set DATABASE_URL to the primary')
  if (major >= OLDEST_VERSION) return ok(code, `PostgreSQL ${version}`)
  return problem(code, `PostgreSQL ${version} is too old`, `Upgrade it to version ${OLDEST_VERSION} or later`)
}

function checkDurability(facts: DatabaseFacts): Finding {
  const code = 'database/durability'
  const off = (['fsync', 'full_page_writes'] as const).filter((name) => facts[name] !== 'on')
  if (off.length > 0)
    return problem(
      code,
      `A power cut can destroy the database: ${off.join(' and ')} ${off.length === 1 ? 'is' : 'are'} off`,
      `Set ${off.map((name) => `${name} = on`).join(' and ')} in postgresql.conf and reload`,
    )
  if (facts.synchronous_commit === 'off')
    return warning(
      code,
      'synchronous_commit is off: commits of this program wait for the disk, those of other programs do not',
      'Set synchronous_commit = on, unless all other users of this server accept lost commits',
    )
  return ok(code, `fsync is on, synchronous_commit is ${facts.synchronous_commit}`)
}

function checkConnections({ most, used }: DatabaseFacts, running: boolean): Finding {
  const code = 'database/connections'
  const message = `${used} of ${most} connections are open`
  if (running || most - used >= PROGRAM_CONNECTIONS) return ok(code, message)
  return problem(
    code,
    `${message}, and a program needs up to ${PROGRAM_CONNECTIONS}`,
    'Raise max_connections, or run fewer programs on this server',
  )
}
