import { randomUUID } from 'node:crypto'
import { fillPath, queryText, type CodePurpose, type Route, type User } from '@tidebook/contract'
import { userRoutes, codeRoutes } from '@tidebook/contract/routes'

/** Response of a call. */
export interface Answer<T = unknown> {
  readonly code: string
  readonly msg: string
  readonly data: T
}

/** Input of a call. */
export interface CallInputs {
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export const PASSWORD = 'Harbour7light'

/** A browser of one user, which stores the cookies that it receives. */
export class AccountBrowser {
  readonly #url: string
  readonly #network: string | undefined
  cookie = ''
  /** The known-browser cookie. */
  known = ''

  /** @param network client address that a trusted proxy forwards */
  constructor(url: string, network?: string) {
    this.#url = url
    this.#network = network
  }

  async call<T = unknown>(route: Route, { path, query, body, headers }: CallInputs = {}): Promise<Answer<T>> {
    const { answer } = await this.send<T>(route, {
      ...(path && { path }),
      ...(query && { query }),
      ...(body !== undefined && { body }),
      ...(headers && { headers }),
    })
    return answer
  }

  /** Makes a call and returns the headers of the response. */
  async send<T>(route: Route, { path = {}, query = {}, body, headers = {} }: CallInputs) {
    const response = await fetch(this.#url + fillPath(route.path, { uuid: randomUUID(), ...path }) + queryText(query), {
      method: route.method,
      headers: {
        ...(this.cookie + this.known === '' ? {} : { cookie: `${this.cookie}; ${this.known}` }),
        ...(route.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(this.#network === undefined ? {} : { 'x-forwarded-for': this.#network }),
        ...headers,
      },
      ...(route.method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
    })
    const setCookies = response.headers.getSetCookie()
    const knownCookie = setCookies.find((each) => each.startsWith('known='))
    if (knownCookie !== undefined) this.known = knownCookie.split(';')[0] ?? ''
    const sessionCookie = setCookies.find((each) => each !== knownCookie)
    if (sessionCookie !== undefined)
      this.cookie = sessionCookie.includes('Max-Age=0') ? '' : (sessionCookie.split(';')[0] ?? '')
    return { answer: (await response.json()) as Answer<T>, kept: sessionCookie ?? '', status: response.status }
  }

  askCode(target: string, purpose: CodePurpose, query: Readonly<Record<string, string>> = {}) {
    return this.call<{ way: string } | null>(codeRoutes.sms, {
      path: { phone: target },
      query: { verifyType: purpose, ...query },
    })
  }

  register(target: string, verifyCode: string, more: object = {}) {
    const body = { password: PASSWORD, verifyCode, agreement: true, ...more }
    return target.includes('@')
      ? this.call<User>(userRoutes.emailRegister, { path: { email: target }, body })
      : this.call<User>(userRoutes.register, { path: { phone: target }, body })
  }

  logIn(account: string, password = PASSWORD, more: object = {}) {
    return this.call<User>(userRoutes.pwdLogin, { path: { account }, body: { password, ...more } })
  }

  me(userName = 'me') {
    return this.call<User>(userRoutes.getMyself, { path: { userName }, query: { timestamp: '1' } })
  }
}
