import { fillPath, type Call, type StaffRole } from '@tidebook/contract'
import type { Exchange } from '@tidebook/testkit'
import pg from 'pg'
import { beginSession } from '../../modules/staff/staff-sessions.ts'

/** Response of a call, with the cookie that it set. */
export interface StaffAnswer {
  readonly code: string
  readonly data: unknown
  readonly cookie: string | undefined
  readonly status: number
}

/** Makes a call of the contract with a cookie. */
export async function callAsStaff(
  { url }: Pick<Exchange, 'url'>,
  call: Pick<Call, 'method' | 'path' | 'effect' | 'idempotency'>,
  {
    cookie,
    body,
    path = {},
    query = '',
    headers = {},
  }: {
    readonly cookie?: string | undefined
    readonly body?: unknown
    readonly path?: Readonly<Record<string, string>>
    readonly query?: string
    readonly headers?: Readonly<Record<string, string>>
  } = {},
): Promise<StaffAnswer> {
  const response = await fetch(url + fillPath(call.path, path) + query, {
    method: call.method,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(call.effect === 'write' ? { 'content-type': 'application/json' } : {}),
      ...(call.idempotency === 'none' ? {} : { 'idempotency-key': crypto.randomUUID() }),
      ...headers,
    },
    ...(call.effect === 'write' ? { body: JSON.stringify(body ?? {}) } : {}),
  })
  const { code, data } = (await response.json()) as { code: string; data: unknown }
  return { code, data, cookie: response.headers.get('set-cookie') ?? undefined, status: response.status }
}

/** Returns the part of a cookie that a browser sends. */
export function cookiePair(cookie: string | undefined): string {
  return (cookie ?? '').split(';')[0] ?? ''
}

/** Test staff who are signed in without a login. */
export class StaffDesk {
  readonly #client: pg.Client
  readonly #now: () => number

  private constructor(client: pg.Client, now: () => number) {
    this.#client = client
    this.#now = now
  }

  static async open({ databaseUrl }: Pick<Exchange, 'databaseUrl'>, now: () => number): Promise<StaffDesk> {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return new StaffDesk(client, now)
  }

  /** Returns the cookie of a staff member with a role. Creates the member if necessary. */
  async cookieOf(role: StaffRole, name: string = role): Promise<string> {
    await this.#client.query(`insert into app.staff (name, role, created) values ($1, $2, $3) on conflict do nothing`, [
      name,
      role,
      new Date(this.#now()),
    ])
    const { token } = await beginSession(this.#client, { name, role }, this.#now())
    return `tidebook_staff=${token}`
  }

  async rows<Row extends pg.QueryResultRow>(query: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.#client.query<Row>(query, [...values])).rows
  }

  close(): Promise<void> {
    return this.#client.end()
  }
}
