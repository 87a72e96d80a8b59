import { randomUUID } from 'node:crypto'
import { STAFF_ROLES, type StaffRole } from '@tidebook/contract/routes'
import { beginStaffSession, Sessions, STAFF_COOKIE } from '@tidebook/server'
import pg from 'pg'

const PEOPLE = 48
/** Of a password that nobody knows. */
const PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$nsaS6QNQB0wmDBJjXvXttw$JqHm51qqTrIx/ZCMO24EmK9cfMjPvAh16ev6G2wyTpg'

/** Somebody who is signed in. */
export interface Somebody {
  readonly id: string
  readonly cookie: string
}

/** People and staff of an exchange, signed in without having come in. */
export class SignedIn {
  readonly #pool: pg.Pool
  readonly #sessions: Sessions
  #people: readonly Somebody[] = []
  #staff: Readonly<Partial<Record<StaffRole, string>>> = {}

  private constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
    // it ends with the program whose database it is
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
    this.#sessions = new Sessions(() => this.#pool, Date.now)
  }

  static async at(databaseUrl: string): Promise<SignedIn> {
    const signedIn = new SignedIn(databaseUrl)
    await signedIn.renew()
    return signedIn
  }

  get people(): readonly Somebody[] {
    return this.#people
  }

  /** The cookie of somebody of the staff. */
  staff(role: StaffRole): string {
    return this.#staff[role] ?? ''
  }

  /** Signs others in: calls that went through have signed people out, and blocked them. */
  async renew(): Promise<void> {
    this.#people = await Promise.all(Array.from({ length: PEOPLE }, () => this.#join()))
    const staff: Partial<Record<StaffRole, string>> = {}
    for (const role of STAFF_ROLES) staff[role] = await this.#comeIn(role)
    this.#staff = staff
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  async #join(): Promise<Somebody> {
    const id = randomUUID()
    await this.#pool.query(
      "insert into app.accounts (id, email, password, language, created) values ($1, $2, $3, 'en', now())",
      [id, `${id}@example.com`, PASSWORD],
    )
    const token = await this.#sessions.begin(this.#pool, id, 'a browser', 'password')
    return { id, cookie: `account=${token}` }
  }

  async #comeIn(role: StaffRole): Promise<string> {
    await this.#pool.query(
      'insert into app.staff (name, role, created) values ($1, $1, now()) on conflict do nothing',
      [role],
    )
    const client = await this.#pool.connect()
    try {
      const { token } = await beginStaffSession(client, { name: role, role }, Date.now())
      return `${STAFF_COOKIE}=${token}`
    } finally {
      client.release()
    }
  }
}
