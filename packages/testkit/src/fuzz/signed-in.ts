import { randomUUID } from 'node:crypto'
import { SESSION_COOKIES, STAFF_COOKIES, STAFF_ROLES, type StaffRole } from '@tidebook/contract'
import { beginStaffSession, Sessions } from '@tidebook/server'
import pg from 'pg'

const PEOPLE = 48
/** Hash of a random password. */
const PASSWORD = '$argon2id$v=19$m=19456,t=2,p=1$nsaS6QNQB0wmDBJjXvXttw$JqHm51qqTrIx/ZCMO24EmK9cfMjPvAh16ev6G2wyTpg'

/** A person who is signed in. */
export interface SignedInPerson {
  readonly id: string
  readonly cookie: string
}

/**
 * People and staff of an exchange, with sessions written directly to the database instead of created by sign-in calls.
 */
export class SignedIn {
  readonly #pool: pg.Pool
  readonly #sessions: Sessions
  #people: readonly SignedInPerson[] = []
  #staff: Readonly<Partial<Record<StaffRole, string>>> = {}

  private constructor(databaseUrl: string) {
    this.#pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
    // the connection ends when the program that owns the database ends
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => client.on('error', () => undefined))
    this.#sessions = new Sessions(() => this.#pool, Date.now)
  }

  static async at(databaseUrl: string): Promise<SignedIn> {
    const signedIn = new SignedIn(databaseUrl)
    await signedIn.renew()
    return signedIn
  }

  get people(): readonly SignedInPerson[] {
    return this.#people
  }

  /** Returns the cookie of a staff member. */
  staff(role: StaffRole): string {
    return this.#staff[role] ?? ''
  }

  /** Creates new sessions, because earlier calls may have signed people out or blocked them. */
  async renew(): Promise<void> {
    this.#people = await Promise.all(Array.from({ length: PEOPLE }, () => this.#join()))
    const staff: Partial<Record<StaffRole, string>> = {}
    for (const role of STAFF_ROLES) staff[role] = await this.#comeIn(role)
    this.#staff = staff
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  async #join(): Promise<SignedInPerson> {
    const id = randomUUID()
    await this.#pool.query(
      "insert into app.accounts (id, email, password, language, created) values ($1, $2, $3, 'en', now())",
      [id, `${id}@example.com`, PASSWORD],
    )
    const token = await this.#sessions.begin(this.#pool, id, 'a browser', 'password')
    return { id, cookie: `${SESSION_COOKIES.http}=${token}` }
  }

  async #comeIn(role: StaffRole): Promise<string> {
    await this.#pool.query(
      'insert into app.staff (name, role, created) values ($1, $1, now()) on conflict do nothing',
      [role],
    )
    const client = await this.#pool.connect()
    try {
      const { token } = await beginStaffSession(client, { name: role, role }, Date.now())
      return `${STAFF_COOKIES.http}=${token}`
    } finally {
      client.release()
    }
  }
}
