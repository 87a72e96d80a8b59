import { randomUUID } from 'node:crypto'
import type { Exchange } from '@tidebook/testkit'
import type pg from 'pg'
import sharp from 'sharp'
import { Sessions } from '../../modules/accounts/sessions.ts'
import { AccountBrowser } from '../account-browser.fixture.ts'
import { testPool } from '../../platform/database/test-pool.fixture.ts'

/** A signed-in, registered user. */
export interface Person {
  readonly id: string
  readonly browser: AccountBrowser
}

/** Test users who are signed in without a login. */
export class People {
  readonly pool: pg.Pool
  readonly #url: string
  readonly #now: () => number
  #count = 0

  constructor({ databaseUrl, url }: Pick<Exchange, 'databaseUrl' | 'url'>, now: () => number) {
    this.pool = testPool(databaseUrl, 2)
    this.#url = url
    this.#now = now
  }

  async join(language = 'en'): Promise<Person> {
    const id = randomUUID()
    this.#count += 1
    await this.pool.query(
      "insert into app.accounts (id, phone, password, language, created) values ($1, $2, 'x', $3, $4)",
      [id, `138${String(this.#count).padStart(8, '0')}`, language, new Date(this.#now())],
    )
    const token = await new Sessions(() => this.pool, this.#now).begin(this.pool, id, 'a browser', 'password')
    const browser = new AccountBrowser(this.#url)
    browser.cookie = `account=${token}`
    return { id, browser }
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}

/** Creates a photo with a location and a name in its metadata. */
export function photo(format: 'png' | 'jpeg' | 'gif' = 'jpeg', side = 640): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: '#446688' } })
    .withExif({ IFD0: { Artist: 'somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .toFormat(format)
    .toBuffer()
}
